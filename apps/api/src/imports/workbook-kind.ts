import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { ImportType } from '@ivue/contracts/imports/contract.ts'
import type { ImportPerson } from '@ivue/contracts/imports/people.ts'
import type { Cell, Problem, ProblemLevel, SheetColumn, SheetRow } from '@ivue/contracts/imports/sheet.ts'
import type { Client } from 'pg'
import type { Services } from '../app-services.ts'
import type { SampleOptions } from './sample/sample.ts'
import type { CopyValue } from './writing/copy.ts'
import type { LoanColumn } from './writing/loan-columns.ts'

/** A row that was judged. `values` are those of ownColumns and loanColumns, null for a row that is rejected. */
export interface StagedRow {
  row: number
  number: string
  problems: Problem[]
  values: CopyValue[] | null
}

/** One reading of a workbook, with what its rows are judged against. */
export interface OpenWorkbook {
  /** The version of the calendars that computed its due moments. */
  calendarVersion: number
  check(rows: readonly SheetRow[]): Promise<StagedRow[]>
  /** What is to be said of the whole, once every row was checked; empty for nothing. */
  summary(): string
}

export interface ApplyFacts {
  importId: number
  actorId: number
  actorName: string
  now: Date
  /** Share of new loans that require a conflict check. */
  conflictCheckShare: number
  /** The version of the calendars that computed the due moments. */
  calendarVersion: number
}

/** How the rows of `staged` (s) are compared with the stored loan (l) and its task (t) at the workbook's desk; SQL of ours. */
export interface VerdictSql {
  /** Further columns of `verdict`, and further tables that they need. */
  columns: string
  joins?: string
  /** By the name of a column that says that they differ: what is to be, and what is. `task_differs` also minds the comment. */
  differs: { task_differs: readonly Pair[] } & Readonly<Record<string, readonly Pair[]>>
  /** Whether the workbook names somebody else than who works the loan, over those columns. */
  mismatch: string
}
type Pair = readonly [is: string, was: string]

/** Somebody whom an import may newly put on a loan; SQL over `verdict` (v). */
export interface Assignment {
  was: string
  is: string
  /** Only work that is to be done is told. */
  open: string
  /** Whose list shows it. */
  desk: Desk
}

/** A workbook that people upload (domain 7): its columns and rules, and what its rows do to loans and tasks. Everything else is the same for all. */
export interface Workbook {
  type: ImportType
  /** Names its sheet and its files. */
  title: string
  columns: readonly SheetColumn[]
  /** The desk whose task a row is answered with. */
  desk: Desk
  /** Of the staging table, beside row, number, problems and rejected; `comment` among them. */
  ownColumns: readonly { name: string; type: string }[]
  /** Of the loan itself, `zone` among them. */
  loanColumns: readonly LoanColumn[]
  /** Columns that a new loan needs beside these, as SQL. */
  newLoan: Readonly<Record<string, string>>
  open(services: Services, date1904: boolean): Promise<OpenWorkbook>
  /** Fills the cells of `staged` that say nothing with what is stored. */
  settle(client: Client, now: Date): Promise<void>
  verdict: VerdictSql
  /** Writes the tasks as `verdict` says. */
  applyTasks(client: Client, facts: ApplyFacts): Promise<void>
  recordHistory(client: Client, facts: ApplyFacts): Promise<void>
  assignments: readonly Assignment[]
  /** Who may be named in a sample, with what their day still holds. */
  samplePeople(services: Services): Promise<ImportPerson[]>
  /** Rows to try an import with. */
  sample(options: SampleOptions): Cell[][]
  /** What is wrong with the first rows of a sample with mistakes, row by row. */
  sampleMistakes: readonly { field: string; level: ProblemLevel }[]
}
