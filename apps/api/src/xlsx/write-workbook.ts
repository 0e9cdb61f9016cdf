import { PassThrough, type Readable, type Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import excel from 'exceljs'

/** A date shows its clock in UTC, as workbooks know no zones: hand in a moment moved to the zone it is read in. */
export type OutCell = string | number | boolean | Date | null | undefined

export interface OutColumn {
  header: string
  /** In characters. */
  width?: number
  /** Excel's own notation, such as `yyyy-mm-dd hh:mm`; text cells ignore it. */
  format?: string
}

/** A cell that is marked: filled red, with the reason as a note. */
export interface Mark {
  /** From 0. */
  index: number
  level: 'error' | 'warning'
  note: string
}

export interface OutRow {
  cells: readonly OutCell[]
  marks?: readonly Mark[]
}

export interface WorkbookOptions {
  sheetName: string
  columns: readonly OutColumn[]
  rows: AsyncIterable<readonly OutRow[]> | Iterable<readonly OutRow[]>
  /** Deflate level, 1 to 9. */
  level?: number
}

/** What Excel takes in one cell. */
const LONGEST_CELL = 32_767
/** Notes live in memory until the sheet ends; the words stand in the Errors column anyway. */
const MOST_NOTES = 2000
const FILL: Record<Mark['level'], excel.Fill> = {
  error: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFBDCDC' } },
  warning: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFDF0D5' } },
}

/**
 * A workbook of one sheet as a stream, made row by row: memory does not grow with the number of rows. No cell is ever a formula or a link, whatever its
 * text says (quality S11); numbers stay numbers, dates dates. Errors of `rows` destroy the stream.
 */
export function writeWorkbook(options: WorkbookOptions): Readable {
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  write(options, out).catch((error) => out.destroy(error))
  return out
}

async function write({ sheetName, columns, rows, level = 6 }: WorkbookOptions, out: PassThrough) {
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false, zip: { zlib: { level } } })
  workbook.creator = workbook.lastModifiedBy = 'iVue'
  const sheet = workbook.addWorksheet(safeSheetName(sheetName), { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ header, width, format }) => ({
    width: width ?? Math.min(40, Math.max(10, header.length + 2)),
    style: format === undefined ? {} : { numFmt: format },
  }))
  const header = sheet.addRow(columns.map((column) => column.header))
  header.font = { bold: true }
  header.commit()
  let notes = 0
  for await (const batch of rows) {
    if (out.destroyed) return
    for (const { cells, marks } of batch) {
      const row = sheet.addRow(cells.map(plain))
      for (const { index, level, note } of marks ?? []) {
        const cell = row.getCell(index + 1)
        cell.fill = FILL[level]
        if (notes++ < MOST_NOTES) cell.note = note
      }
      row.commit()
    }
    await drained(sheet, out)
  }
  sheet.commit()
  await workbook.commit()
}

/** A value that exceljs stores as it is: an object (a formula, a link, rich text) never gets through. */
function plain(cell: OutCell): string | number | boolean | Date | null {
  if (typeof cell === 'string') return cell === '' ? null : clean(cell)
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell === 'boolean') return cell
  return cell instanceof Date && !Number.isNaN(cell.getTime()) ? cell : null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in XML
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Without what XML cannot hold, and no longer than a cell can be; a character of two halves is not cut in the middle. */
const clean = (text: string) =>
  text
    .replace(NOT_XML, '')
    .slice(0, LONGEST_CELL)
    .replace(/[\ud800-\udbff]$/, '')

/** exceljs writes on without waiting for its reader. The pipes behind a sheet say how much is piled up: wait until it is little. */
async function drained(sheet: excel.Worksheet, out: PassThrough) {
  const { stream } = sheet as unknown as { stream: { pipes: Writable[]; buffers: unknown[] } }
  const busy = () => stream.pipes.some((pipe) => pipe.writableNeedDrain) || out.writableNeedDrain
  do await nextTurn()
  while (!out.destroyed && busy())
}

/** Excel refuses some characters and more than 31 of any. */
const safeSheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^'|'$/g, ' ')
    .trim() || 'Sheet 1'
