import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { mayBeFormula } from '@ivue/contracts/wire/formula.ts'
import { cellOf } from '../rows/parse-cell.ts'

/** Escapes a text for a spreadsheet: a leading apostrophe if it would run as a formula (quality S11), and no line breaks or tabs. */
export function guardText(text: string): string {
  const flat = text.replace(/[\t\r\n]+/g, ' ')
  if (mayBeFormula(flat)) return `'${flat}`
  // A leading quotation mark would open a quoted cell that takes in the rest of the table.
  return flat.startsWith('"') ? `"${flat.replaceAll('"', '""')}"` : flat
}

export const textColumns = (headers: readonly Header[]) =>
  headers.filter(({ Title, drawType }) => Title !== 'Select' && drawType !== 'event')

/** Returns rows as tab-separated text with a line of column names, for Ctrl+C. */
export function toTsv(headers: readonly Header[], rows: readonly Row[]): string {
  const columns = textColumns(headers)
  const lines = rows.map((row) =>
    columns.map((header) => {
      const cell = cellOf(row, header.Title)
      return typeof cell.value === 'number' && header.drawType === 'number' ? String(cell.value) : guardText(cellText(cell, header))
    }),
  )
  return [columns.map((header) => guardText(header.label ?? header.Title)), ...lines].map((line) => line.join('\t')).join('\n')
}
