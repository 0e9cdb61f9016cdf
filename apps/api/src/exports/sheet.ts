import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { DrawType } from '@ivue/contracts/grid/wire.ts'
import type { Identity, ListDefinition } from '../grid/definition.ts'
import { Formatted, type OutCell } from '../platform/xlsx/writing/row-xml.ts'
import { MAX_SHEET_ROWS, type OutColumn, type OutRow } from '../platform/xlsx/writing/write-workbook.ts'

const DAY = 'mm/dd/yyyy'
const MOMENT = `${DAY} hh:mm`
const FORMATS: Partial<Record<DrawType, string>> = { date: DAY, datetime: MOMENT, sla: MOMENT }
const WIDTHS: Partial<Record<DrawType, number>> = { date: 12, datetime: 18, sla: 20, loan: 14 }

/** Returns why a list with this many rows cannot become a workbook; null if it can. */
export function rowCountProblem(rows: number): string | null {
  const most = MAX_SHEET_ROWS - 1
  const count = (n: number) => n.toLocaleString('en-US')
  return rows <= most ? null : `A workbook holds ${count(most)} rows, and the list has ${count(rows)}. Narrow its filters`
}

/** Returns the exported columns: by default all but tick boxes and buttons. */
const exportedColumns = <Row>({ columns }: ListDefinition<Row>) =>
  columns.filter(({ draw, inWorkbook }) => inWorkbook ?? (draw !== 'checkbox' && draw !== 'event'))

export const sheetColumns = <Row>(list: ListDefinition<Row>): OutColumn[] =>
  exportedColumns(list).flatMap(({ title, label, draw, workbookColumns = [] }) => [
    {
      header: label ?? title,
      ...(FORMATS[draw] && { format: FORMATS[draw] }),
      ...(WIDTHS[draw] && { width: WIDTHS[draw] }),
    },
    ...workbookColumns.map(({ header }) => ({ header })),
  ])

const MAX_WIDTH = 60

/** Returns the widths of columns in characters, from the headings and the rows given; moments have a fixed width. */
export const fitColumnWidths = (columns: readonly OutColumn[], rows: readonly OutRow[]): OutColumn[] =>
  columns.map((column, index) => {
    const lengths = rows.map(({ cells }) => {
      const cell = cells[index]
      return typeof cell === 'string' || typeof cell === 'number' ? String(cell).length : 0
    })
    const width = lengths.reduce((most, length) => Math.max(most, length), column.header.length) + 2
    return column.width ? column : { ...column, width: Math.min(MAX_WIDTH, Math.max(8, width)) }
  })

/**
 * Returns a function that converts rows to cells as shown on screen, with moments and numbers typed so that a spreadsheet can sort
 * them.
 */
export function sheetRows<Row>(list: ListDefinition<Row>): (rows: readonly (Row & Identity)[]) => OutRow[] {
  const cells = exportedColumns(list).flatMap(({ cell, draw, options = [], workbookColumns = [] }) => {
    const isPlain = draw === 'text' && options.length === 0
    const shown = isPlain ? asText : (CELL_OF_TEXT[draw] ?? ((value: string) => cellText({ value }, { drawType: draw, data: options })))
    const own = (row: Row & Identity): OutCell => {
      const value = cell.value(row)
      return typeof value === 'string' ? shown(value) : value
    }
    return [own, ...workbookColumns.map(({ value }) => value)]
  })
  return (rows) => rows.map((row) => ({ cells: cells.map((cell) => cell(row)) }))
}

const asText = (text: string): OutCell => text
const moment = (text: string): OutCell => parseMoment(text) ?? text

/** Converts a text to a spreadsheet cell, for draw types whose cell is not the plain text. */
const CELL_OF_TEXT: Partial<Record<DrawType, (text: string) => OutCell>> = {
  loan: asText,
  status: asText,
  number: (text) => (/^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text),
  date: moment,
  datetime: moment,
  sla: (text) => parseDueMoment(text) ?? text,
}

const MOMENT_TEXT = /^\d\d\/\d\d\/\d{4}(?: \d\d:\d\d)?$/

/** Parses `MM/DD/YYYY`, with or without `HH:MM`, as a date whose UTC clock shows that time. */
function parseMoment(text: string): Date | null {
  if (!MOMENT_TEXT.test(text)) return null
  const at = (from: number, to: number) => Number(text.slice(from, to))
  return new Date(Date.UTC(at(6, 10), at(0, 2) - 1, at(3, 5), at(11, 13), at(14, 16)))
}

/** Parses a due moment with its measure, such as `P1 06/17/2026 15:00`. The cell is a real date, so it sorts, and shows `P1` in front. */
function parseDueMoment(text: string): Formatted | Date | null {
  const [, measure, shown = ''] = /^(?:(P\d) )?(.+)$/.exec(text) ?? []
  const due = parseMoment(shown)
  return due && measure ? new Formatted(due, `"${measure} "${MOMENT}`) : due
}
