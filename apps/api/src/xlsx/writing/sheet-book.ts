import type { Worksheet } from 'exceljs'
import { excelText, safeSheetName, widthOf } from './excel-text.ts'
import { Formatted, type OutCell } from './row-xml.ts'
import type { OutColumn } from './write-workbook.ts'

export interface BookColumn extends OutColumn {
  /** Shown while the mouse rests on the header. */
  note?: string
  /** Offered as a drop-down list below the header; what else is typed is not refused. */
  choices?: readonly string[]
}

export interface BookSheet {
  sheetName: string
  columns: readonly BookColumn[]
  rows: readonly (readonly OutCell[])[]
}

/** Longest list of choices that fits into a cell's validation rule, in characters. */
const LONGEST_LIST = 255
/** How many rows below the header offer their choices. */
const CHOICE_ROWS = 10_000

/**
 * The bytes of a workbook that people lay out and read: frozen headers with notes, drop-down lists, several sheets. It is held in memory, so it is for some
 * hundred rows (decision 012); `writeWorkbook` writes longer ones. No cell is ever a formula or a link, whatever its text says (quality S11); numbers stay numbers, dates dates.
 */
export async function* sheetBook(sheets: readonly BookSheet[]): AsyncGenerator<Uint8Array> {
  // Loading it takes a fifth of a second and 25 MB, which a server that makes no such workbook does not spend.
  const { default: excel } = await import('exceljs')
  const book = new excel.Workbook()
  book.creator = 'iVue'
  for (const { sheetName, columns, rows } of sheets) {
    const sheet = book.addWorksheet(safeSheetName(sheetName), { views: [{ state: 'frozen', ySplit: 1 }] })
    layOut(sheet, columns)
    for (const cells of rows) addRow(sheet, cells)
  }
  yield new Uint8Array(await book.xlsx.writeBuffer())
}

/** exceljs knows rules for whole ranges, but does not declare them. */
type WithRules = Worksheet & { dataValidations: { add(range: string, rule: object): void } }

function layOut(sheet: Worksheet, columns: readonly BookColumn[]): void {
  sheet.columns = columns.map(({ header, width, format }) => ({
    header: excelText(header),
    width: width ?? widthOf(header),
    ...(format !== undefined && { style: { numFmt: format } }),
  }))
  const head = sheet.getRow(1)
  head.font = { bold: true }
  columns.forEach(({ note, choices = [] }, index) => {
    if (note) head.getCell(index + 1).note = excelText(note)
    const list = choices.map(excelText).join(',')
    // Inside a validation rule a comma separates the choices and a quotation mark ends the list.
    if (list === '' || list.length > LONGEST_LIST || choices.some((choice) => /[,"]/.test(choice))) return
    const { letter } = sheet.getColumn(index + 1)
    const rule = { type: 'list', allowBlank: true, formulae: [`"${list}"`] }
    ;(sheet as WithRules).dataValidations.add(`${letter}2:${letter}${CHOICE_ROWS + 1}`, rule)
  })
}

function addRow(sheet: Worksheet, cells: readonly OutCell[]): void {
  const row = sheet.addRow(cells.map(plainValue))
  cells.forEach((cell, index) => {
    if (cell instanceof Formatted) row.getCell(index + 1).numFmt = cell.format
  })
}

/** exceljs makes formulas, links and rich text of objects: none gets there but a date. */
function plainValue(cell: OutCell): string | number | boolean | Date | null {
  const value = cell instanceof Formatted ? cell.value : cell
  if (typeof value === 'string') return value === '' ? null : excelText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  return typeof value === 'boolean' ? value : null
}
