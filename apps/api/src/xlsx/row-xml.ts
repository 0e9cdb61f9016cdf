import { columnLetter } from '@ivue/contracts/imports/sheet.ts'

/** A date shows its clock in UTC, as workbooks know no zones: hand in a moment moved to the zone it is read in. */
export type OutCell = string | number | boolean | Date | null | undefined

/** What Excel takes in one cell. */
const LONGEST_CELL = 32_767

// biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in XML
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const SPECIAL = /[&<>]/
const ESCAPED = /_x[0-9a-f]{4}_/i

/**
 * Without what XML cannot hold, and no longer than a cell can be; a character of two halves is not cut in the middle. What looks like Excel's own escape
 * of a character is escaped, so that it comes back as it was.
 */
export function cellTextOf(text: string): string {
  const cut = text.replace(NOT_XML, '').slice(0, LONGEST_CELL)
  const whole = cut.length === LONGEST_CELL ? cut.replace(/[\ud800-\udbff]$/, '') : cut
  const lines = whole.includes('\r') ? whole.replaceAll('\r', '_x000D_') : whole
  return ESCAPED.test(whole) ? whole.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replaceAll('\r', '_x000D_') : lines
}

/** A value that a cell can hold as it is: an object (a formula, a link, rich text) never gets through. */
export function plainCell(cell: OutCell): string | number | boolean | Date | null {
  if (typeof cell === 'string') return cell === '' ? null : cellTextOf(cell)
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell === 'boolean') return cell
  return cell instanceof Date && !Number.isNaN(cell.getTime()) ? cell : null
}

const letters: string[] = []
const letterOf = (index: number) => {
  letters[index] ??= columnLetter(index + 1)
  return letters[index]
}

const UNIX_EPOCH = 25_569
const DAY_MS = 86_400_000

/** One row of a sheet. `styles` are style numbers by column, for the cells that are numbers and dates. */
export function rowXml(row: number, cells: readonly OutCell[], styles: readonly number[]): string {
  let xml = `<row r="${row}">`
  for (let index = 0; index < cells.length; index++) {
    const cell = plainCell(cells[index])
    if (cell === null) continue
    const start = `<c r="${letterOf(index)}${row}"`
    if (typeof cell === 'string') xml += `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
    else if (typeof cell === 'boolean') xml += `${start} t="b"><v>${cell ? 1 : 0}</v></c>`
    else
      xml += `${start}${styles[index] ? ` s="${styles[index]}"` : ''}><v>${typeof cell === 'number' ? cell : cell.getTime() / DAY_MS + UNIX_EPOCH}</v></c>`
  }
  return `${xml}</row>`
}

const escapeXml = (text: string) =>
  SPECIAL.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text
