import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { ImportType } from '@ivue/contracts/imports/contract.ts'
import type { Client } from 'pg'
import type { Services } from '../../platform/app-services.ts'
import type { ProblemLevel, SheetCell, SheetColumn, SheetRow } from '../../platform/xlsx/sheet.ts'
import type { CheckedRow } from '../rules/check-row.ts'
import type { ImportPerson } from '../rules/people.ts'
import type { CopyValue } from './copy.ts'
import type { LoanColumn } from './loan-columns.ts'

/** A checked row. `values` are those of ownColumns and loanColumns in order, null for a rejected row. */
export type RowToStage = CheckedRow<CopyValue[]>

export interface WorkbookCheck {
  calendarVersion: number
  check(rows: readonly SheetRow[]): Promise<RowToStage[]>
  /** Warning about the whole workbook, after every row was checked; empty for none. */
  summary(): string
}

export interface ApplyFacts {
  importId: number
  actorId: number
  actorName: string
  now: Date
  conflictCheckShare: number
  calendarVersion: number
}

/** Compares the rows of `staged` (s) with the stored loan (l) and its task (t) at the workbook's desk. Trusted SQL. */
export interface VerdictSql {
  /** Further columns of `verdict`, and joins they need. */
  columns: string
  joins?: string
  /**
   * Boolean columns of `verdict` by name. A column is true if the new and the old value of any of its pairs differ.
   * `task_differs` is also true for a new comment.
   */
  differs: { task_differs: readonly ColumnPair[] } & Readonly<Record<string, readonly ColumnPair[]>>
  /** Condition over those columns: the workbook names another person than the one who works the loan. */
  mismatch: string
}
type ColumnPair = readonly [is: string, was: string]

/** A slot whose person is notified if an import assigned them; SQL over `verdict` (v). */
export interface NotifiedSlot {
  was: string
  is: string
  /** Condition that the work is open. Otherwise nobody is notified. */
  open: string
  /** The desk whose list the notice links to. */
  desk: Desk
}

export interface SampleOptions {
  rows: number
  /** The same seed, day and people produce the same rows. */
  seed: number
  /** YYYY-MM-DD; the dates of the rows are around it. */
  today: string
  people: readonly ImportPerson[]
  /** With `every-kind` the first rows have one mistake each, of every kind; further rows are valid. */
  errors: 'none' | 'every-kind'
  firstNumber?: number
  /** Makes fewer rows if the daily limits of all people are reached. */
  untilFull?: true
}

/** A kind of workbook that people upload (domain 7): its columns, its rules, and its effect on loans and tasks. */
export interface WorkbookKind {
  type: ImportType
  /** Name of its sheet and its files. */
  title: string
  columns: readonly SheetColumn[]
  /** The desk whose task the response reports for a row. */
  desk: Desk
  /** Columns of the staging table in addition to row, number, problems and rejected; must include `comment`. */
  ownColumns: readonly { name: string; type: string }[]
  /** Columns of the loan itself; must include `zone`. */
  loanColumns: readonly LoanColumn[]
  newLoan: Readonly<Record<string, string>>
  open(services: Services, date1904: boolean): Promise<WorkbookCheck>
  /** Fills empty cells of `staged` with stored values, and sets its people to those who keep the loan. */
  fillStagedFromStored(client: Client, now: Date): Promise<void>
  verdict: VerdictSql
  applyTasks(client: Client, facts: ApplyFacts): Promise<void>
  recordHistory(client: Client, facts: ApplyFacts): Promise<void>
  assignments: readonly NotifiedSlot[]
  /** People who may be named in a sample, with the loans they can still be given today. */
  samplePeople(services: Services): Promise<ImportPerson[]>
  sample(options: SampleOptions): SheetCell[][]
  /** The mistakes of the first rows of a sample with mistakes, row by row. */
  sampleMistakes: readonly { field: string; level: ProblemLevel }[]
}
