import { type EventEmitter, once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import excel from 'exceljs'
import { type OutCell, plainCell, rowXml } from './row-xml.ts'

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
  const header = sheet.addRow(columns.map((column) => plainCell(column.header)))
  header.font = { bold: true }
  header.commit()
  const { stream, styleOf } = inside(workbook, sheet)
  const styles = columns.map(({ format }) => (format === undefined ? 0 : styleOf(format)))
  const closed = new Promise((resolve) => out.once('close', resolve))
  let number = 1
  let notes = 0
  let xml = ''
  const flush = () => {
    if (xml !== '') stream.write(xml)
    xml = ''
  }
  for await (const batch of rows) {
    for (const { cells, marks } of batch) {
      number++
      if (!marks?.length) {
        xml += rowXml(number, cells, styles)
        continue
      }
      flush()
      const row = sheet.getRow(number)
      row.values = cells.map(plainCell)
      for (const { index, level, note } of marks) {
        const cell = row.getCell(index + 1)
        cell.fill = FILL[level]
        if (notes++ < MOST_NOTES) cell.note = note
      }
      row.commit()
    }
    flush()
    await drained(stream, closed)
    if (out.destroyed) return
  }
  sheet.commit()
  await workbook.commit()
}

interface SheetStream {
  /** Of a stream library that tells its fill in its state alone. */
  pipes: (EventEmitter & { _writableState: { length: number } })[]
  write(xml: string): void
}

/**
 * What exceljs does not offer and this needs: the stream behind a sheet, and the number of a style. Its own rows cost three times the processor and
 * twice the memory, so it makes the package, the styles, the notes and every marked row, and plain rows pass it by as XML. Held by the tests beside this.
 */
function inside(workbook: excel.stream.xlsx.WorkbookWriter, sheet: excel.Worksheet) {
  const { styles } = workbook as unknown as { styles: { addStyleModel(model: { numFmt: string }): number } }
  const { stream } = sheet as unknown as { stream: SheetStream }
  return { stream, styleOf: (numFmt: string) => styles.addStyleModel({ numFmt }) }
}

const MOST_WAITING = 256 * 1024

/** exceljs writes on without waiting for its reader. The pipes behind a sheet say how much is piled up: wait until it is little. */
async function drained(stream: SheetStream, closed: Promise<unknown>) {
  await nextTurn()
  for (const pipe of stream.pipes) if (pipe._writableState.length > MOST_WAITING) await Promise.race([once(pipe, 'drain'), closed])
}

/** Excel refuses some characters and more than 31 of any. */
const safeSheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^'|'$/g, ' ')
    .trim() || 'Sheet 1'
