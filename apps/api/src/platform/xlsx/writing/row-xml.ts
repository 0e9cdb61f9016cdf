import { columnLetter } from '../sheet.ts'
import { excelText, MAX_CELL_LENGTH } from './excel-text.ts'

/** A number or date with a format that replaces the column's. A class, so that no uploaded object can pass for one. */
export class Formatted {
  readonly value: number | Date
  readonly format: string

  constructor(value: number | Date, format: string) {
    this.value = value
    this.format = format
  }
}

/** A cell to write. Of a Date its UTC day and time are written, because workbooks have no zones: shift it to the reader's zone first. */
export type OutCell = string | number | boolean | Date | Formatted | null | undefined

/** Matches text that needs no escaping in XML, which is most text. */
const PLAIN =
  /^[\x21-\x25\x27-\x3b\x3d\x3f-\x5e\x60-\x7e](?:[\x20-\x25\x27-\x3b\x3d\x3f-\x5e\x60-\x7e]*[\x21-\x25\x27-\x3b\x3d\x3f-\x5e\x60-\x7e])?$/

export const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns text for an XML element, without invalid characters and with the rest escaped. */
export const xmlText = (text: string): string => escapeXml(excelText(text))

const letters: string[] = []
export const letterOf = (index: number): string => {
  letters[index] ??= columnLetter(index + 1)
  return letters[index]
}

const UNIX_EPOCH = 25_569
const DAY_MS = 86_400_000

/** The style indexes of one row's cells. */
export interface CellStyles {
  /** By column, for numbers and dates. */
  byColumn: readonly number[]
  ofFormat(format: string): number
  /** Returns a style that applies to a cell of any type, even an empty one; undefined for none. */
  marked?(index: number): number | undefined
}

/** Returns the XML of one row. Objects other than dates and `Formatted` (a formula, a link, rich text) give an empty cell (quality S11). */
export function rowXml(row: number, cells: readonly OutCell[], styles: CellStyles): string {
  let xml = `<row r="${row}">`
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index]
    const marked = styles.marked?.(index)
    const at = `<c r="${letterOf(index)}${row}"`
    const look = marked ? ` s="${marked}"` : ''
    if (typeof cell === 'string' && cell !== '') {
      if (PLAIN.test(cell) && cell.length <= MAX_CELL_LENGTH) xml += `${at}${look} t="inlineStr"><is><t>${cell}</t></is></c>`
      else xml += `${at}${look} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
    } else if (typeof cell === 'boolean') xml += `${at}${look} t="b"><v>${cell ? 1 : 0}</v></c>`
    else {
      const number = numberOf(cell)
      if (number === null) xml += marked ? `${at}${look}/>` : ''
      else {
        const style = marked ?? (cell instanceof Formatted ? styles.ofFormat(cell.format) : styles.byColumn[index])
        xml += `${at}${style ? ` s="${style}"` : ''}><v>${number}</v></c>`
      }
    }
  }
  return `${xml}</row>`
}

function numberOf(cell: OutCell): number | null {
  const value = cell instanceof Formatted ? cell.value : cell
  const number = value instanceof Date ? value.getTime() / DAY_MS + UNIX_EPOCH : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
