import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { SettingKey } from '@ivue/contracts/settings.ts'

/** What tells one desk from the others for everything they share: list, actions, comments, mismatches. A desk is one of these, a list and a decision. */
export interface DeskDefinition {
  desk: Desk
  /** Who works here, in a sentence: "Choose an active closer from the list". */
  worker: string
  /** The choices of `taskStatus` beside All. */
  statuses: readonly string[]
  /** The choices of `filterId` beside All; none where tasks have no stages. */
  stages: readonly string[]
  /** The setting that switches Bulk Auto Complete on, and what it makes of a task. */
  autoComplete: Extract<SettingKey, `${string}.autoComplete`>
  completed: string
  /** What Closer Assistance finds in the action menu (work 6): what hands work out, and the rest. */
  assistant: { assigns: readonly string[]; other: readonly string[] }
  /** Where the loan itself names the person of slot 1. */
  loanPerson: 'processor_id' | 'underwriter_id' | null
  /** Only tasks in which the viewer holds a slot: the closer module (quality 2.10). */
  ownOnly?: true
}
