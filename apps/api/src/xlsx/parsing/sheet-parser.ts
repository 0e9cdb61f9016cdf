import { fromSerial, isRefusal } from '../moments.ts'
import type { Cell } from '../sheet.ts'
import { DAMAGED, UnreadableWorkbook } from '../unreadable-workbook.ts'
import { cut } from './cut.ts'
import type { NumberFormat } from './number-formats.ts'
import { strictParser } from './strict-parser.ts'

/** Excel's limits for columns and rows. */
const LAST_COLUMN = 16_384
const LAST_ROW = 1_048_576
const LONGEST_CELL = 32_767

/** A row of the sheet: cells and errors by position (from 1). Rows without any value are not reported. */
export interface RawRow {
  row: number
  hidden: boolean
  cells: Cell[]
  faults: Map<number, { msg: string; tryInstead?: string }>
}

export interface SheetEvents {
  row(row: RawRow): void
  merged?(range: string): void
  formats?: ReadonlyMap<number, NumberFormat>
  date1904?: boolean
  /** Positions of the columns in which a date is a fault. May be filled while the sheet is read. */
  dateless?: ReadonlySet<number>
}

/** Does not match 0x10, which JavaScript would accept as a number. */
const NUMBER = /^\s*[+-]?[\d.]+(?:e[+-]?\d+)?\s*$/i

type Attributes = Record<string, string>
const INSIDE_CELL = new Set(['v', 'f', 't', 'is', 'r', 'rPh'])

/**
 * A parser for the XML of a sheet. A formula gives its stored result; errors and results that were not stored are reported as faults.
 * A number with a percent format or a format of zeros becomes its displayed text.
 */
export function sheetParser(sharedStrings: readonly string[], events: SheetEvents) {
  let row: RawRow | null = null
  let lastRow = 0
  let position = 0
  let cellType = ''
  let style = 0
  let inCell = false
  let hasFormula = false
  let value = ''
  let collecting = false
  let phonetic = false

  return strictParser({
    open(name, attributes) {
      if (name === 'c') openCell(attributes)
      else if (name === 'row') openRow(attributes)
      else if (inCell && INSIDE_CELL.has(name)) {
        if (name === 'f') hasFormula = true
        if (name === 'rPh') phonetic = true
        collecting = (name === 'v' || name === 't') && !phonetic
      } else if (name === 'mergeCell') events.merged?.(attributes.ref ?? '')
    },
    text(text) {
      if (collecting) value += text
    },
    close(name) {
      if (name === 'v' || name === 't') collecting = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'c' && inCell) closeCell()
      else if (name === 'row' && row) {
        if (row.cells.length > 0 || row.faults.size > 0) events.row(row)
        row = null
      }
    },
  })

  function openRow(attributes: Attributes) {
    const number = attributes.r === undefined ? lastRow + 1 : Number(attributes.r)
    if (row || !Number.isInteger(number) || number <= lastRow || number > LAST_ROW) throw new UnreadableWorkbook(DAMAGED)
    lastRow = number
    position = 0
    row = { row: number, hidden: /^(1|true)$/.test(attributes.hidden ?? ''), cells: [], faults: new Map() }
  }

  function openCell(attributes: Attributes) {
    if (!row || inCell) throw new UnreadableWorkbook(DAMAGED)
    const reference = attributes.r
    position = reference === undefined ? position + 1 : positionIn(reference)
    if (position < 1 || position > LAST_COLUMN) throw new UnreadableWorkbook(DAMAGED)
    inCell = true
    hasFormula = false
    value = ''
    cellType = attributes.t ?? 'n'
    style = Number(attributes.s ?? 0)
  }

  function closeCell() {
    inCell = false
    if (!row) return
    if (value === '') {
      if (hasFormula && cellType !== 'str') row.faults.set(position, { msg: 'Is a formula without a value' })
      return
    }
    if (cellType === 'e') row.faults.set(position, { msg: `Holds the error ${cut(value, 20)}` })
    else if (cellType === 'n') setNumber(row, NUMBER.test(value) ? Number(value) : Number.NaN)
    else if (cellType === 'b') row.cells[position] = value.trim() === '1' || value.trim() === 'true'
    else setText(row, cellType === 's' ? sharedStrings[Number(value)] : value)
  }

  function setNumber({ cells, faults }: RawRow, number: number): void {
    const format = events.formats?.get(style)
    if (!Number.isFinite(number)) faults.set(position, { msg: 'Is not a number' })
    else if ((format === 'date' || format === 'dayAndMonth') && events.dateless?.has(position)) {
      const date = formatDate(number, format, events.date1904 ?? false)
      cells[position] = date
      faults.set(position, { msg: 'Is a date', tryInstead: `${date}, in a text cell` })
    } else cells[position] = format ? displayedNumber(number, format) : number
  }

  function setText({ cells, faults }: RawRow, text: string | undefined) {
    if (text === undefined) throw new UnreadableWorkbook(DAMAGED)
    const plain = unescapeText(text)
    if (plain.length > LONGEST_CELL) faults.set(position, { msg: 'Is longer than a cell can be' })
    else if (UNSTORABLE.test(plain)) faults.set(position, { msg: 'Holds characters that cannot be read' })
    else if (plain.trim() !== '') cells[position] = plain
  }
}

/** Returns the displayed text of a number with a percent format or leading zeros. Any other number is returned unchanged. */
function displayedNumber(number: number, format: NumberFormat): Cell {
  if (format === 'percent') return formatPercent(number)
  if (typeof format === 'string' || !Number.isInteger(number) || number < 0) return number
  const digits = String(number).padStart(format.digits, '0')
  return digits.startsWith('0') && number !== 0 ? digits : number
}

/** Formats the date of a cell: 10-12 for one that shows 12-Oct, because Excel turned such a text into a date; otherwise 10/12/2026. */
function formatDate(serial: number, format: NumberFormat, date1904: boolean): string {
  const moment = fromSerial(serial, date1904)
  if (isRefusal(moment)) return String(serial)
  const [year, month, day] = moment.day.split('-').map(Number)
  return format === 'dayAndMonth' ? `${month}-${day}` : `${month}/${day}/${year}`
}

/** Formats 0.06375 as "6.375%", without floating-point noise. */
const formatPercent = (number: number) => `${Number((number * 100).toPrecision(15))}%`

/** Returns the column of a cell reference such as AV12; 0 if it is invalid. */
function positionIn(address: string): number {
  let position = 0
  for (let index = 0; index < 4; index++) {
    const letter = address.charCodeAt(index) - 64
    if (!(letter >= 1 && letter <= 26)) return position
    position = position * 26 + letter
  }
  return 0
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: Postgres cannot store U+0000
const UNSTORABLE = /\u0000|\p{Surrogate}/u

/** Decodes Excel's escapes, such as _x000D_, for characters that XML cannot hold. */
const unescapeText = (text: string) =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

/** A parser for the shared strings, which are passed to `add` in order. */
export function sharedStringsParser(add: (text: string) => void) {
  let text = ''
  let collecting = false
  let phonetic = false
  return strictParser({
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic = true
      else if (name === 't') collecting = !phonetic
    },
    text(piece) {
      if (collecting) text += piece
    },
    close(name) {
      if (name === 't') collecting = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') add(text)
    },
  })
}
