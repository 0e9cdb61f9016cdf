import type { Desk } from './words.ts'

/** What a desk's log tells apart (domain 8, The lists). */
const ACTS = ['Reassignment1', 'Reassignment2', 'Decision', 'Comment', 'QC', 'Dispute', 'Import', 'AutoComplete'] as const
export type DeskAct = (typeof ACTS)[number]

const PREFIX = { closing: 'Closing', processor: 'Processor', underwriter: 'Underwriter' } as const satisfies Record<Desk, string>

/** The module of an act at a desk: "ClosingReassignment1". */
export const moduleOf = (desk: Desk, act: DeskAct): string => `${PREFIX[desk]}${act}`

/** The modules of the Closing Log, in the order in which they are offered. */
export const CLOSING_MODULES: readonly string[] = ACTS.map((act) => moduleOf('closing', act))
