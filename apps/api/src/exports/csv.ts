import { setImmediate as nextTurn } from 'node:timers/promises'
import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { mayBeFormula } from '@ivue/contracts/wire/formula.ts'
import { Formatted, type OutCell } from '../platform/xlsx/writing/row-xml.ts'
import type { SheetOptions } from '../platform/xlsx/writing/write-workbook.ts'

export const CSV = 'text/csv'

export interface CsvOptions {
  separator: ',' | ';'
  /** Whether the file begins with the mark by which Excel recognizes UTF-8. */
  byteOrderMark: boolean
}

/** Matches text that needs quotes. Both separators do, so that a reader with the other one does not split a cell. */
const SPECIAL = /[",;\r\n]/

/**
 * Yields the bytes of a sheet as CSV (RFC 4180) in UTF-8, a batch of rows at a time. Only texts get the apostrophe that keeps them from being
 * formulas: a negative number stays a number, also as a text. Moments are written as on screen.
 */
export async function* csvBytes({ columns, rows }: SheetOptions, { separator, byteOrderMark }: CsvOptions): AsyncGenerator<Buffer> {
  const formats = columns.map(({ format }) => format)
  const line = (cells: readonly OutCell[]) => `${formats.map((format, at) => csvField(cells[at], format)).join(separator)}\r\n`
  yield Buffer.from(`${byteOrderMark ? '\ufeff' : ''}${line(columns.map(({ header }) => header))}`)
  for await (const batch of rows) {
    yield Buffer.from(batch.map(({ cells }) => line(cells)).join(''))
    // Yields to other work of the process.
    await nextTurn()
  }
}

function csvField(cell: OutCell, format: string | undefined): string {
  if (cell instanceof Formatted) return csvField(cell.value, cell.format)
  if (cell instanceof Date) return momentText(cell.toISOString(), format)
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  if (typeof cell !== 'string') return String(cell ?? '').toUpperCase()
  const text = mayBeFormula(cell) ? `'${cell}` : cell
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a moment by its format in Excel's notation: a quoted text that precedes it, its day, and its time unless the format has none. */
function momentText(iso: string, format = 'hh:mm'): string {
  const before = /^"([^"]*)"/.exec(format)?.[1] ?? ''
  return `${before}${usDay(iso)}${format.endsWith('hh:mm') ? ` ${iso.slice(11, 16)}` : ''}`
}
