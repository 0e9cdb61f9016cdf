import { fromSerial, isRefusal, type MomentRefusal, parseMoment, type WallMoment } from '../moments.ts'
import type { SheetCell } from '../sheet.ts'
import { DAMAGED, UnreadableWorkbook } from '../unreadable-workbook.ts'
import { cutText } from './cut.ts'
import type { NumberFormat } from './number-formats.ts'
import { shownText } from './shown-text.ts'
import { createStrictParser } from './strict-parser.ts'

/** Excel's limits for columns and rows. */
const LAST_COLUMN = 16_384
const LAST_ROW = 1_048_576
const MAX_CELL_LENGTH = 32_767

/** A row of the sheet, with its cells and errors by position (from 1). Rows without any value are not reported. */
export interface RawRow {
  row: number
  hidden: boolean
  cells: SheetCell[]
  faults: Map<number, { msg: string; tryInstead?: string }>
}

export interface SheetEvents {
  row(row: RawRow): void
  merged?(range: string): void
  formats?: ReadonlyMap<number, NumberFormat>
  date1904?: boolean
  /** Positions of the columns in which a date is a fault. */
  dateless?: ReadonlySet<number>
  /** Positions of the columns of text, in which a number counts as it is shown. */
  textual?: ReadonlySet<number>
}

/** Matches a number, but not 0x10, which JavaScript would accept as one. */
const NUMBER = /^\s*[+-]?[\d.]+(?:e[+-]?\d+)?\s*$/i

type Attributes = Record<string, string>

/**
 * Returns a parser for the XML of a sheet. A formula gives its stored result; errors and results that were not stored are reported as
 * faults. A number under percent becomes its displayed text. Of a cell only the element of its type is read: `is` of an inline text, else
 * `v`.
 */
export function createSheetParser(sharedStrings: readonly string[], events: SheetEvents) {
  let row: RawRow | null = null
  let lastRow = 0
  let position = 0
  let cellType = ''
  let style = 0
  let inCell = false
  let hasFormula = false
  let value = ''
  /** The element that holds the value, and whether the parser is inside of it or past it. */
  let source = 'v'
  let place: 'before' | 'inside' | 'past' = 'before'
  let collecting = false
  let phonetic = false

  return createStrictParser({
    open(name, attributes) {
      if (name === 'c') openCell(attributes)
      else if (name === 'row') openRow(attributes)
      else if (inCell) {
        if (name === 'f') hasFormula = true
        else if (name === 'rPh') phonetic = true
        else if (name === source && place === 'before') place = 'inside'
        collecting = place === 'inside' && !phonetic && name === (source === 'is' ? 't' : 'v')
      } else if (name === 'mergeCell') events.merged?.(attributes.ref ?? '')
    },
    text(text) {
      if (collecting) value += text
    },
    close(name) {
      if (name === 'v' || name === 't') collecting = false
      if (name === source && place === 'inside') place = 'past'
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
    source = cellType === 'inlineStr' ? 'is' : 'v'
    place = 'before'
    style = Number(attributes.s ?? 0)
  }

  function closeCell() {
    inCell = false
    if (!row) return
    if (value === '') {
      if (hasFormula && cellType !== 'str') row.faults.set(position, { msg: 'Is a formula without a value' })
      return
    }
    if (cellType === 'e') row.faults.set(position, { msg: `Holds the error ${cutText(value, 20)}` })
    else if (cellType === 'n') setNumber(row, NUMBER.test(value) ? Number(value) : Number.NaN)
    else if (cellType === 'b') row.cells[position] = value.trim() === '1' || value.trim() === 'true'
    else setText(row, cellType === 's' ? sharedStrings[Number(value)] : value)
  }

  function setNumber(row: RawRow, number: number): void {
    const format = events.formats?.get(style)
    if (!Number.isFinite(number)) row.faults.set(position, { msg: 'Is not a number' })
    else if (!format) row.cells[position] = number
    else if (isDate(format) && events.dateless?.has(position)) setDate(row, fromSerial(number, events.date1904 ?? false), String(number))
    else if (events.textual?.has(position)) setShown(row, number, format)
    else row.cells[position] = format.kind === 'percent' ? formatPercent(number) : number
  }

  /** Stores a fault for a date in a column without dates. Excel turns a typed 10-12 into 12-Oct, so the fault shows 10-12 again. */
  function setDate({ cells, faults }: RawRow, moment: WallMoment | MomentRefusal, raw: string): void {
    const [year, month, day] = isRefusal(moment) ? [] : moment.day.split('-').map(Number)
    const isShort = events.formats?.get(style)?.kind === 'dayAndMonth'
    const date = year === undefined ? raw : isShort ? `${month}-${day}` : `${month}/${day}/${year}`
    cells[position] = date
    faults.set(position, { msg: 'Is a date', tryInstead: `${date}, in a text cell` })
  }

  /** Sets the cell of a column of text to what Excel shows. It is a fault if more than leading zeros differ from the value. */
  function setShown({ cells, faults }: RawRow, value: number | string, { sections, isZeros }: NumberFormat): void {
    const shown = shownText(sections, value)
    cells[position] = shown === null || shown === String(value) ? value : shown
    if (shown === null) faults.set(position, { msg: 'May be shown as something else: write it as text' })
    else if (shown !== String(value).trim() && !isZeros)
      faults.set(position, { msg: `Is shown as ${cutText(shown, 60)}: write it as text` })
  }

  function setText(row: RawRow, text: string | undefined) {
    if (text === undefined) throw new UnreadableWorkbook(DAMAGED)
    const { cells, faults } = row
    const plain = unescapeText(text)
    const format = events.formats?.get(style)
    if (plain.length > MAX_CELL_LENGTH) faults.set(position, { msg: 'Is longer than a cell can be' })
    else if (UNSTORABLE.test(plain)) faults.set(position, { msg: 'Holds characters that cannot be read' })
    else if (plain.trim() === '') return
    else if (cellType === 'd' && events.dateless?.has(position)) setDate(row, parseMoment(plain, false), plain)
    else if (format && events.textual?.has(position)) setShown(row, plain, format)
    else cells[position] = plain
  }
}

const isDate = ({ kind }: NumberFormat) => kind === 'date' || kind === 'dayAndMonth'

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

/** Returns a parser for the shared strings, which are passed to `add` in order. */
export function createSharedStringsParser(add: (text: string) => void) {
  let text = ''
  let collecting = false
  let phonetic = false
  return createStrictParser({
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
