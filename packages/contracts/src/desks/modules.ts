import { formatModule } from '../grid/module-words.ts'
import type { Option } from '../grid/wire.ts'
import { isOneOf } from '../wire/words.ts'
import { EVENT_ACTS, type EventAct } from '../worklist/events.ts'
import { DESKS, type Desk, STAGED_DESKS } from './words.ts'

const PREFIX = { closing: 'Closing', processor: 'Processor', underwriter: 'Underwriter' } as const satisfies Record<Desk, string>

/** Modules of events about the loan itself. */
export const LOAN_MODULES = ['LoanImport', 'LoanStatus', 'LoanChange', 'LoanConflictCheck', 'LoanDataTest'] as const
type LoanModule = (typeof LOAN_MODULES)[number]

/**
 * The module of an event, which says what happened and where: an act at a desk ("ClosingReassignment1"), an act on a review
 * ("ReviewComment"), or a change of the loan itself.
 */
export type EventModule = `${(typeof PREFIX)[Desk] | 'Review'}${EventAct}` | LoanModule

export const deskModule = (desk: Desk, act: EventAct): EventModule => `${PREFIX[desk]}${act}`
export const reviewModule = (act: EventAct): EventModule => `Review${act}`

export const EVENT_MODULES: readonly EventModule[] = [
  ...EVENT_ACTS.flatMap((act) => [...DESKS.map((desk) => deskModule(desk, act)), reviewModule(act)]),
  ...LOAN_MODULES,
]

const WORKER = { closing: 'Closer', processor: 'Processor', underwriter: 'Underwriter' } as const satisfies Record<Desk, string>

/** The function that labels what an act changed, by act: "Closer 1" for Reassignment1 at closing. */
const CHANGE_LABELS: Readonly<Record<EventAct, (desk: Desk) => string>> = {
  Reassignment1: (desk) => `${WORKER[desk]} 1`,
  Reassignment2: (desk) => `${WORKER[desk]} 2`,
  Decision: (desk) => `${PREFIX[desk]} ${desk === 'processor' ? 'stage' : 'status'}`,
  AutoComplete: (desk) => `${PREFIX[desk]} status`,
  Comment: (desk) => `${PREFIX[desk]} comment`,
  QC: () => 'QC',
  Dispute: () => 'Dispute',
  Import: () => 'Import',
}

const REVIEW_CHANGE_LABELS: Readonly<Record<EventAct, string>> = {
  Reassignment1: 'Reviewer',
  Reassignment2: 'Proposed reviewer',
  Decision: 'Review decision',
  AutoComplete: 'Review status',
  Comment: 'Review comment',
  QC: 'QC',
  Dispute: 'Dispute',
  Import: 'Import',
}

const LOAN_CHANGE_LABELS: Readonly<Record<LoanModule, string>> = {
  LoanImport: 'Import',
  LoanStatus: 'Status',
  LoanChange: 'Field',
  LoanConflictCheck: 'Conflict check',
  LoanDataTest: 'Data test',
}

/** Returns the label of what an event of a module changed: "Closer 1", "Processor stage". */
export function changeLabel(module: EventModule): string {
  if (isOneOf(LOAN_MODULES, module)) return LOAN_CHANGE_LABELS[module]
  const desk = deskOfModule(module)
  const act = EVENT_ACTS.find((one) => module === (desk ? deskModule(desk, one) : reviewModule(one))) as EventAct
  return desk ? CHANGE_LABELS[act](desk) : REVIEW_CHANGE_LABELS[act]
}

const deskModules = (desk: Desk): string[] => EVENT_ACTS.map((act) => deskModule(desk, act))

/** Returns the log's choice for the reassignments of both slots of a desk: "ProcessorReassignment" (domain 8, The lists). */
const bothSlots = (desk: Desk) => `${PREFIX[desk]}Reassignment`

/** The modules of the Closing Log, in the order they are offered. */
export const CLOSING_MODULES: readonly string[] = deskModules('closing')

/** The modules of the ProcessorUWLog, in the order they are offered. The log opens on the first. */
export const STAGED_MODULES: readonly string[] = STAGED_DESKS.flatMap((desk) => [bothSlots(desk), ...deskModules(desk)])

/** Returns modules as options, each labelled in plain words. */
export const moduleOptions = (modules: readonly string[]): Option[] => modules.map((value) => ({ label: formatModule(value), value }))

export const deskOfModule = (module: string): Desk | undefined =>
  DESKS.find((desk) => EVENT_ACTS.some((act) => deskModule(desk, act) === module))

/** Returns the event modules that a choice in a log selects: the module itself, or both slots of a desk. */
export function modulesOfChoice(choice: string): readonly string[] {
  const desk = DESKS.find((one) => bothSlots(one) === choice)
  return desk ? [deskModule(desk, 'Reassignment1'), deskModule(desk, 'Reassignment2')] : [choice]
}
