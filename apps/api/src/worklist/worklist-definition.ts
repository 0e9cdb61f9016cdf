import type { BuiltInView } from '@ivue/contracts/grid/list.ts'
import type { GridInput, Option } from '@ivue/contracts/grid/wire.ts'
import type { SettingKey } from '@ivue/contracts/settings/settings.ts'
import type { Act } from '../audit/record-events.ts'
import type { TickPurpose } from '../grid/columns.ts'
import type { ListDefinition } from '../grid/definition.ts'
import type { Queries } from '../platform/database/database.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import type { NewHolders, Subject, WorkRow } from './subject.ts'

/** How Bulk Auto Complete works on a list (domain 3, Auto complete): the setting that enables it, the rule for its rows, and its effect. */
export interface AutoCompleteRule<Row extends WorkRow> {
  setting: Extract<SettingKey, `${string}.autoComplete`>
  /**
   * Reads the data that the rule needs in addition to the rows, and returns the rule. `why` says why a row cannot be completed, or returns
   * null.
   */
  ruleFor(tx: Queries, act: Act, rows: readonly Row[], flag: 0 | 1): Promise<{ why(row: Row): string | null }>
  complete(tx: Queries, act: Act, rows: readonly Row[]): Promise<void>
}

/** A worklist as data: what distinguishes its list, actions, comments and mismatches from those of others. */
export interface WorklistDefinition<Row extends WorkRow = WorkRow> {
  subject: Subject<Row>
  /** The name of a worker in messages: "Choose an active closer from the list". */
  worker: string
  /** The choices of `taskStatus` in addition to All. */
  statuses: readonly string[]
  /** The choices of `filterId` in addition to All; empty if rows have no stages. */
  stages: readonly string[]
  /** The choices of `callStatusList` if they differ from the stages: the outcome of a call. */
  callStatuses?: readonly string[]
  completion: AutoCompleteRule<Row>
  /** Mails the new holders of rows, one mail per person. Leave out for lists that send only in-app notices. */
  mailAssigned?(tx: Queries, act: Act, rows: readonly Row[], holders: NewHolders): Promise<void>
  views: readonly BuiltInView[]
  /** Actions of Closer Assistance in the action menu (work 6): those that assign, and the others. */
  assistant: { assigns: readonly string[]; other: readonly string[] }
  /** Set if the list has only rows in which the viewer holds a slot, as in the closer module (quality 2.10). */
  ownOnly?: true
}

/** Makes the list definition for one viewer and request. `people` are the options of the slot columns. */
export type MakeWorklist<Row> = (
  input: GridInput,
  viewer: SignedIn,
  beside: { people: readonly Option[]; zone: string; now: Date; ticked: TickPurpose },
) => ListDefinition<Row> | Promise<ListDefinition<Row>>
