import { isState, US_STATES } from '@ivue/contracts/wire/states.ts'
import { plainMarks, searchKey, storedText } from '@ivue/contracts/wire/text.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { isRefusal, parseMoment, type WallMoment } from '../../platform/xlsx/moments.ts'
import { type SheetCell, type SheetColumn, type SheetProblem, sheetCellText } from '../../platform/xlsx/sheet.ts'
import { loanNumberIn, numberIn } from './hints.ts'
import type { ImportPerson, PeopleBook } from './people.ts'

/** The value of a valid cell: text (also decimals), a whole number, yes or no, a local date or time, a person, or nothing. */
export type CellValue = string | number | boolean | WallMoment | ImportPerson | null

export interface CellContext {
  /** Whether the workbook uses the 1904 date system. */
  date1904: boolean
  people: PeopleBook
}

type CellProblem = Omit<SheetProblem, 'column'>
export type CellResult = { value: CellValue; problem?: never } | { value?: never; problem: CellProblem }

const refuse = (msg: string, tryInstead?: string): CellResult => ({
  problem: tryInstead === undefined ? { level: 'error', msg } : { level: 'error', msg, tryInstead },
})
const accept = (value: CellValue): CellResult => ({ value })

/** Returns an example of a column's values, such as `Such as 360`; undefined if there is none. It is not derived from the cell. */
export const suchAs = ({ example }: SheetColumn) => (example === '' ? undefined : `Such as ${example}`)

/** Returns a value that was derived from a cell, if the column takes it. */
const ifTaken = (value: string | undefined, parse: (value: string) => CellResult, note = '') =>
  value === undefined || parse(value).problem ? undefined : `${value}${note}`

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a database text or a person cannot take
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/

/** Parses and checks one cell on its own (domain 7.1, columns Type, Req and Allowed). */
export function readCell(column: SheetColumn, cell: SheetCell, context: CellContext): CellResult {
  const text = typeof cell === 'string' ? storedText(cell).trim() : sheetCellText(cell)
  if (text === '') {
    if (column.fallback !== undefined) return accept(column.fallback)
    return column.required ? refuse('Must not be empty', suchAs(column)) : accept(null)
  }
  if (CONTROL_CHARACTERS.test(text)) return refuse('Holds characters that cannot be read', 'Type the text again')
  switch (column.type) {
    case 'loanNumber':
      return parseLoanNumber(text, cell)
    case 'text':
      return checkLength(column, column.field === 'comment' ? text : text.replace(/\s+/g, ' '))
    case 'name':
      return parseName(column, text.replace(/\s+/g, ' '))
    case 'choice':
      return parseChoice(column, text)
    case 'integer':
      return parseInteger(column, text)
    case 'decimal':
      return parseDecimal(column, cell, text)
    case 'date':
    case 'dateTime':
      return parseDateCell(column, cell, text, context)
    case 'yesNo':
      return parseYesNo(text)
    case 'person': {
      const person = context.people.find(text, column.role ?? '')
      return 'id' in person ? accept(person) : { problem: person }
    }
    case 'zip':
      return parseZip(cell, text)
  }
}

/** Matches a number that Excel shortened, such as 1.91E+09. */
export const SHORTENED = /^\d[\d.,]*e[+-]?\d+$/i

function parseLoanNumber(text: string, cell: SheetCell): CellResult {
  if (/^\d{10,12}$/.test(text)) return accept(text)
  if (SHORTENED.test(text)) return refuse('Excel shortened it: the digits are lost')
  if (!/^\d+$/.test(text))
    return refuse(
      'A loan number has digits only',
      ifTaken(loanNumberIn(text), (value) => parseLoanNumber(value, value)),
    )
  const missing = 10 - text.length
  const padded = `${text.padStart(10, '0')}, ${missing === 1 ? 'leading zero' : `${missing} leading zeros`}`
  const hint = typeof cell === 'number' ? `${padded}, in a text cell` : padded
  return refuse(`${countText(text.length, 'digit')}, 10 to 12 are needed`, missing === 1 || missing === 2 ? hint : undefined)
}

function checkLength(column: SheetColumn, text: string): CellResult {
  const { maxLength } = column
  if (maxLength === undefined || text.length <= maxLength) return accept(text)
  return refuse(`${text.length} characters, at most ${maxLength} are possible`, 'A shorter text')
}

function parseName(column: SheetColumn, text: string): CellResult {
  const odd = plainMarks(text).match(/[^\p{L}\p{M} '.-]/u)?.[0]
  if (odd === undefined) return checkLength(column, text)
  return refuse(`A name cannot have "${odd}"`, 'Letters, spaces, apostrophes, hyphens and points')
}

function parseChoice(column: SheetColumn, text: string): CellResult {
  const allowed = column.allowed ?? []
  if (allowed.includes(text)) return accept(text)
  const wanted = searchKey(text).replace(/\s+/g, ' ')
  const found = allowed.find((entry) => searchKey(entry) === wanted)
  if (found !== undefined) return accept(found)
  const state = allowed.find((entry) => isState(entry) && searchKey(US_STATES[entry]) === wanted)
  return refuse(`Is not a valid ${column.header}`, state ?? (allowed.length <= 6 ? joinWithOr(allowed) : suchAs(column)))
}

export const joinWithOr = (entries: readonly string[]) =>
  entries.length < 2 ? (entries[0] ?? '') : `${entries.slice(0, -1).join(', ')} or ${entries.at(-1)}`

function refuseOutOfRange(column: SheetColumn, value: number, unit: string): CellResult | null {
  const { min = -Infinity, max = Infinity } = column
  if (value >= min && value <= max) return null
  const show = (bound: number) => bound.toLocaleString('en-US')
  return refuse(`Is ${value < min ? `less than ${show(min)}` : `more than ${show(max)}`}`, `${unit} from ${show(min)} to ${show(max)}`)
}

function parseInteger(column: SheetColumn, text: string): CellResult {
  const [, whole] = /^(\d{1,9})\.0+$/.exec(text) ?? []
  if (!/^0*\d{1,9}$/.test(text))
    return refuse('Is not a whole number', ifTaken(whole, (value) => parseInteger(column, value)) ?? suchAs(column))
  return refuseOutOfRange(column, Number(text), 'A number') ?? accept(Number(text))
}

/** Matches a number with thousands separators in US style, such as 1,234,567.00. */
const GROUPED_NUMBER = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/** Parses a decimal and returns it as text, so that no cent is lost on the way to the database. Floating-point error of a number cell is rounded off. */
function parseDecimal(column: SheetColumn, cell: SheetCell, text: string): CellResult {
  const scale = column.scale ?? 0
  const what = column.field === 'amount' ? 'an amount' : 'a percentage'
  const bare = what === 'an amount' ? text.replace(/^\$\s*/, '') : withoutPercent(text)
  const plain = what === 'an amount' && GROUPED_NUMBER.test(bare) ? bare.replaceAll(',', '') : bare
  const parse = (value: string) => parseDecimal(column, value, value)
  if (typeof cell !== 'number' && !/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(plain))
    return refuse(`Is not ${what}`, ifTaken(numberIn(text, scale, what === 'an amount'), parse) ?? suchAs(column))
  const digits = typeof cell === 'number' ? cell : Number(plain)
  if (!Number.isFinite(digits)) return refuse(`Is not ${what}`, suchAs(column))
  const share = bare === text || typeof cell === 'number' ? shareProblem(column, digits) : null
  if (share) return refuse(share, ifTaken((digits * 100).toFixed(scale), parse, ', in percent'))
  const outside = refuseOutOfRange(column, digits, what === 'an amount' ? 'An amount' : 'A percentage')
  if (outside) return outside
  const rounded = digits.toFixed(scale)
  return Math.abs(Number(rounded) - digits) > 1e-7 ? refuse(`Has more than ${scale} decimals`, rounded) : accept(rounded)
}

/** Returns why a percentage is taken for a share of one, such as 0.8 for 80 percent without a percent sign; null if it is not. */
function shareProblem({ field, scale = 0 }: SheetColumn, digits: number): string | null {
  if (digits <= 0) return null
  if (field === 'ltv' && digits <= 1.25) return 'Is less than 1'
  const short = Number((digits * 100).toFixed(scale))
  return field === 'noteRate' && digits < 1 ? `${short} or ${short} %?` : null
}

/** Removes a trailing % and the spaces before it. A regular expression would take quadratic time on long cells. */
const withoutPercent = (text: string) => (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text)

function parseDateCell(column: SheetColumn, cell: SheetCell, text: string, context: CellContext): CellResult {
  if (typeof cell === 'boolean') return refuse('Is not a date', suchAs(column))
  const parsed = parseMoment(typeof cell === 'number' ? cell : text, context.date1904)
  if (isRefusal(parsed)) return refuse(parsed.msg, parsed.tryInstead)
  return accept(column.type === 'date' ? { day: parsed.day, time: null } : parsed)
}

function parseYesNo(text: string): CellResult {
  if (/^(y|yes|true)$/i.test(text)) return accept(true)
  if (/^(n|no|false)$/i.test(text)) return accept(false)
  return refuse('Is neither Y nor N', 'Y or N')
}

/** Restores the leading zeros that a ZIP loses when it is typed as a number. */
function parseZip(cell: SheetCell, text: string): CellResult {
  const digits = typeof cell === 'number' && text.length <= 9 ? text.padStart(text.length > 5 ? 9 : 5, '0') : text
  if (/^\d{5}$/.test(digits)) return accept(digits)
  const nine = /^(\d{5})-?(\d{4})$/.exec(digits)
  return nine ? accept(`${nine[1]}-${nine[2]}`) : refuse('Is not a ZIP code', '5 digits, or 9 such as 85224-1234')
}
