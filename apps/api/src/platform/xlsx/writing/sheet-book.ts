import type { Worksheet } from 'exceljs'
import { RELEASE } from '../../../release.ts'
import { defaultWidth, excelText, safeSheetName } from './excel-text.ts'
import { Formatted, type OutCell } from './row-xml.ts'
import type { OutColumn } from './write-workbook.ts'

export interface BookColumn extends OutColumn {
  /** Shown as a note on the header. */
  note?: string
  /** Choices of the drop-down list below the header. Other values are not refused. */
  choices?: readonly string[]
}

export interface BookSheet {
  sheetName: string
  columns: readonly BookColumn[]
  rows: readonly (readonly OutCell[])[]
}

/** Excel's limit for an inline list of choices, in characters. */
const MAX_LIST_LENGTH = 255
/** Number of rows below the header with the drop-down list. */
const CHOICE_ROWS = 10_000

/**
 * Returns the bytes of a workbook with frozen headers, notes, drop-down lists and several sheets. It is held in memory, so use it for some
 * hundred rows (decision 012) and `writeWorkbook` for more. No cell is ever a formula or a link, whatever its text (quality S11); numbers
 * stay numbers, dates dates.
 */
export async function* sheetBook(sheets: readonly BookSheet[]): AsyncGenerator<Uint8Array> {
  // Loaded on first use: it takes 200 ms and 25 MB.
  const { default: excel } = await import('exceljs')
  const book = new excel.Workbook()
  book.creator = `iVue ${RELEASE.version}`
  for (const { sheetName, columns, rows } of sheets) {
    const sheet = book.addWorksheet(safeSheetName(sheetName), { views: [{ state: 'frozen', ySplit: 1 }] })
    layOut(sheet, columns)
    for (const cells of rows) addRow(sheet, cells)
  }
  yield new Uint8Array(await book.xlsx.writeBuffer())
}

/** A worksheet with validation rules for ranges, which exceljs supports but does not declare. */
type WithRules = Worksheet & { dataValidations: { add(range: string, rule: object): void } }

function layOut(sheet: Worksheet, columns: readonly BookColumn[]): void {
  sheet.columns = columns.map(({ header, width, format }) => ({
    header: excelText(header),
    width: width ?? defaultWidth(header),
    ...(format !== undefined && { style: { numFmt: format } }),
  }))
  const head = sheet.getRow(1)
  head.font = { bold: true }
  columns.forEach(({ note, choices = [] }, index) => {
    if (note) head.getCell(index + 1).note = excelText(note)
    const list = choices.map(excelText).join(',')
    // In a validation rule a comma separates the choices and a quotation mark ends the list.
    if (list === '' || list.length > MAX_LIST_LENGTH || choices.some((choice) => /[,"]/.test(choice))) return
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

/** Returns a primitive or a date. exceljs would turn other objects into formulas, links or rich text. */
function plainValue(cell: OutCell): string | number | boolean | Date | null {
  const value = cell instanceof Formatted ? cell.value : cell
  if (typeof value === 'string') return value === '' ? null : excelText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  return typeof value === 'boolean' ? value : null
}
