import type { BuiltInView } from '@ivue/contracts/grid/list.ts'
import type { GridInput, Option } from '@ivue/contracts/grid.ts'
import type { SettingKey } from '@ivue/contracts/settings.ts'
import type { Act } from '../audit/record-events.ts'
import type { Queries } from '../database.ts'
import type { TickedFor } from '../grid/columns.ts'
import type { ListDefinition } from '../grid/definition.ts'
import type { SignedIn } from '../rpc/implement.ts'
import type { NewHolders, Subject, WorkRow } from './subject.ts'

/** Bulk Auto Complete of a list (domain 3, Auto complete). */
export interface Completing<Row extends WorkRow> {
  /** The setting that switches it on. */
  setting: Extract<SettingKey, `${string}.autoComplete`>
  /** Reads what the rule needs beside the rows, and answers the rule: why a row is not completed, or null. */
  ruleFor(tx: Queries, act: Act, rows: readonly Row[], flag: 0 | 1): Promise<{ why(row: Row): string | null }>
  complete(tx: Queries, act: Act, rows: readonly Row[]): Promise<void>
}

/** What tells one worklist from the others for everything they share: list, actions, comments, mismatches. A desk is one of these, a list and a decision. */
export interface WorklistDefinition<Row extends WorkRow = WorkRow> {
  subject: Subject<Row>
  /** Who works here, in a sentence: "Choose an active closer from the list". */
  worker: string
  /** The choices of `taskStatus` beside All. */
  statuses: readonly string[]
  /** The choices of `filterId` beside All; none where rows have no stages. */
  stages: readonly string[]
  /** What `callStatusList` offers instead of the stages: how a call went. */
  callStatuses?: readonly string[]
  completing: Completing<Row>
  /** Mails who is newly put on rows, where the list does that beside the bell: once a person, however many rows. */
  mailAssigned?(tx: Queries, act: Act, rows: readonly Row[], holders: NewHolders): Promise<void>
  /** The views that the list ships with. */
  views: readonly BuiltInView[]
  /** What Closer Assistance finds in the action menu (work 6): what hands work out, and the rest. */
  assistant: { assigns: readonly string[]; other: readonly string[] }
  /** Only rows in which the viewer holds a slot: the closer module (quality 2.10). */
  ownOnly?: true
}

/** A worklist's list for one viewer and one request. `people` are the choices of its slots. */
export type MakeWorklist<Row> = (
  input: GridInput,
  viewer: SignedIn,
  beside: { people: readonly Option[]; zone: string; now: Date; ticked: TickedFor },
) => ListDefinition<Row> | Promise<ListDefinition<Row>>
