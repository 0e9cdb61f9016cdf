import type { Readable } from 'node:stream'
import { readWorkbook } from './read-workbook.ts'
import { columnPosition, type SheetCell, type SheetProblem } from './sheet.ts'
import { type Mark, type OutRow, writeWorkbook } from './writing/write-workbook.ts'

/** The columns that a response adds after the sender's own. They are ignored when a response is uploaded again. */
export const RESPONSE_HEADERS = ['Result', 'Errors', 'Task Id'] as const

export interface RowOutcome {
  /** Created, Updated, Unchanged, Mismatch or Rejected. */
  result: string
  problems: readonly SheetProblem[]
  taskId: number | null
}

export interface ResponseOptions {
  /** Path of the uploaded workbook. */
  path: string
  sheetName: string
  /** The columns in order. `type` decides which serial numbers are formatted as dates again. */
  columns: readonly { header: string; type: string }[]
  /** Returns the outcomes of a batch of rows, by row number. Called per batch, so that they are never all in memory. */
  outcomesOf(rows: readonly number[]): Promise<ReadonlyMap<number, RowOutcome>>
  leaveOutHidden?: boolean
  /** Filters the rows, for instance to the rejected ones. Leave out for all rows. */
  keeps?(outcome: RowOutcome): boolean
}

/**
 * Returns a workbook with the sender's rows and the outcome of each; invalid cells have the reason as a note (domain 7.1). It is made from
 * the uploaded file instead of the stored rows, so that it includes rejected rows.
 */
export async function makeResponseWorkbook(options: ResponseOptions): Promise<Readable> {
  const header = options.columns.map((column) => column.header)
  const workbook = await readWorkbook(options.path, {
    header,
    ignore: RESPONSE_HEADERS,
    ...findColumnKinds(options.columns),
    leaveOutHidden: options.leaveOutHidden ?? false,
  })
  return writeWorkbook({
    sheetName: options.sheetName,
    columns: [
      ...options.columns.map(({ header, type }) => ({ header, ...(DATE_FORMATS[type] ? { format: DATE_FORMATS[type] } : {}) })),
      { header: RESPONSE_HEADERS[0], width: 12 },
      { header: RESPONSE_HEADERS[1], width: 60 },
      { header: RESPONSE_HEADERS[2], width: 10 },
    ],
    rows: answeredRows(workbook, options),
  })
}

/** Number formats of dates, by the type of their column. */
export const DATE_FORMATS: Readonly<Record<string, string>> = { date: 'yyyy-mm-dd', dateTime: 'yyyy-mm-dd hh:mm' }

/** Returns the indexes of the columns of dates and of numbers, for the reader. */
export function findColumnKinds(columns: ResponseOptions['columns']): { moments: number[]; numbers: number[] } {
  const indexes = (isKind: (type: string) => boolean) => columns.flatMap(({ type }, index) => (isKind(type) ? [index] : []))
  return { moments: indexes((type) => type in DATE_FORMATS), numbers: indexes((type) => type === 'integer' || type === 'decimal') }
}

async function* answeredRows(workbook: Awaited<ReturnType<typeof readWorkbook>>, options: ResponseOptions): AsyncGenerator<OutRow[]> {
  // Converts serials of a workbook with the 1904 date system; ours counts from 1900.
  const shift = workbook.date1904 ? 1462 : 0
  const dated = options.columns.map(({ type }) => type in DATE_FORMATS)
  const shown = (cell: SheetCell, index: number) => (typeof cell === 'number' && dated[index] ? cell + shift : cell)
  for await (const batch of workbook.batches) {
    const outcomes = await options.outcomesOf(batch.map((row) => row.row))
    yield batch.flatMap(({ row, cells }) => {
      const outcome = outcomes.get(row)
      if (options.keeps && !(outcome && options.keeps(outcome))) return []
      const problems = outcome?.problems ?? []
      return [
        {
          cells: [...cells.map(shown), outcome?.result ?? '', sentence(problems, options.columns), outcome?.taskId],
          marks: toMarks(problems),
        },
      ]
    })
  }
}

function toMarks(problems: readonly SheetProblem[]): Mark[] {
  const byColumn = new Map<string, SheetProblem[]>()
  for (const problem of problems) byColumn.set(problem.column, [...(byColumn.get(problem.column) ?? []), problem])
  return [...byColumn].map(([column, found]) => ({
    index: columnPosition(column) - 1,
    level: found.some((problem) => problem.level === 'error') ? 'error' : 'warning',
    note: found.map(words).join('\n'),
  }))
}

const words = ({ level, msg, tryInstead }: SheetProblem) =>
  `${level === 'warning' ? 'Warning: ' : ''}${msg}${tryInstead ? `. Try: ${tryInstead}` : ''}`

function sentence(problems: readonly SheetProblem[], columns: ResponseOptions['columns']): string {
  return problems.map((problem) => `${columns[columnPosition(problem.column) - 1]?.header ?? problem.column}: ${words(problem)}`).join('\n')
}
