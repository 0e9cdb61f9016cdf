import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Cell, DrawType } from '@ivue/contracts/grid.ts'
import type { Column, Identity, ListDefinition } from '../grid/definition.ts'
import { Formatted, type OutCell } from '../xlsx/row-xml.ts'
import type { OutColumn, OutRow } from '../xlsx/write-workbook.ts'

const DAY = 'mm/dd/yyyy'
const MOMENT = `${DAY} hh:mm`
const FORMATS: Partial<Record<DrawType, string>> = { date: DAY, datetime: MOMENT }
const WIDTHS: Partial<Record<DrawType, number>> = { date: 12, datetime: 18, sla: 20, loan: 14 }

/** The columns that say something: ticks and buttons stay on the screen. */
const exported = <Row>({ columns }: ListDefinition<Row>) =>
  columns.filter(({ draw, inWorkbook }) => inWorkbook ?? (draw !== 'checkbox' && draw !== 'event'))

export const sheetColumns = <Row>(list: ListDefinition<Row>): OutColumn[] =>
  exported(list).map(({ title, label, draw }) => ({
    header: label ?? title,
    ...(FORMATS[draw] && { format: FORMATS[draw] }),
    ...(WIDTHS[draw] && { width: WIDTHS[draw] }),
  }))

/** Rows as people see them; moments and numbers such that a spreadsheet sorts them. */
export function sheetRows<Row>(list: ListDefinition<Row>): (rows: readonly (Row & Identity)[]) => OutRow[] {
  const columns = exported(list)
  return (rows) =>
    rows.map((row) => {
      const cells = JSON.parse(`[${columns.map(({ cell }) => cell(row)).join(',')}]`) as Cell[]
      return { cells: cells.map((cell, at) => outCell(cell, columns[at] as Column<Row>)) }
    })
}

function outCell(cell: Cell, { draw, options = [] }: Pick<Column<never>, 'draw' | 'options'>): OutCell {
  const { value } = cell
  if (value === null || typeof value === 'number') return value
  const text = cellText(cell, { drawType: draw, data: [...options] })
  switch (draw) {
    case 'number':
      return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
    case 'date':
    case 'datetime':
      return momentIn(text) ?? text
    case 'sla':
      return dueIn(text) ?? text
    default:
      return text
  }
}

/** `MM/DD/YYYY`, with or without `HH:MM`, as a date whose clock in UTC is the one that is shown. */
function momentIn(text: string): Date | null {
  const [, month, day, year, hour = 0, minute = 0] = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d):(\d\d))?$/.exec(text)?.map(Number) ?? []
  return year === undefined ? null : new Date(Date.UTC(year, Number(month) - 1, day, hour || 0, minute || 0))
}

/** `P1 MM/DD/YYYY HH:MM`: a moment that sorts as one and is shown with its measure. */
function dueIn(text: string): Formatted | Date | null {
  const [, measure, shown = ''] = /^(?:(P\d) )?(.+)$/.exec(text) ?? []
  const moment = momentIn(shown)
  return moment && measure ? new Formatted(moment, `"${measure} "${MOMENT}`) : moment
}
