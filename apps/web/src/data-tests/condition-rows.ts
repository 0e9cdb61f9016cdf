import {
  COLUMN_IDS,
  type ColumnId,
  type ColumnKind,
  PEER_COLUMNS,
  testColumn,
  WORKBOOK_COLUMNS,
} from '@ivue/contracts/data-tests/columns.ts'
import {
  type ColumnTerm,
  type DayKind,
  getTermKind,
  type Leaf,
  OPERATORS,
  type Operator,
  type Term,
} from '@ivue/contracts/data-tests/condition.ts'
import { operatorWords, rowText } from '@ivue/contracts/data-tests/condition-text.ts'
import { LIMIT_NAMES } from '@ivue/contracts/data-tests/fact-rows.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'

interface Choice {
  value: string
  label: string
}
interface Choices {
  group: string
  items: Choice[]
}
type RowOperator = Operator | keyof typeof OTHER_OPERATORS
export type Comparison = Extract<Leaf, { left: unknown }>

export const DAYS_TEXT: Record<DayKind, string> = {
  calendar: 'calendar days',
  business: 'business days',
  specific: 'specific business days',
}
const OTHER_OPERATORS = { 'one of': 'is one of', empty: 'is empty', 'not empty': 'is not empty', unchanged: 'did not change after' }
const KIND_TITLES: Record<ColumnKind, string> = {
  text: 'Texts',
  number: 'Numbers',
  flag: 'Yes or No',
  day: 'Days',
  moment: 'Moments',
  person: 'People',
}
const KINDS: readonly ColumnKind[] = ['text', 'number', 'flag', 'day', 'moment', 'person']

const DAY = '.day'
/** Returns a column as a choice of a list: `funded`, or `funded.day` for its day. */
const columnChoice = ({ column, asDay }: ColumnTerm): string => column + (asDay ? DAY : '')
export const isColumn = (text: string): text is ColumnId => isOneOf(COLUMN_IDS, text)

function toTerm(choice: string): ColumnTerm {
  const column = choice.replace(DAY, '')
  if (!isColumn(column)) throw new Error(`No column: ${choice}`)
  return choice === column ? { column } : { column, asDay: true }
}

const TERMS = COLUMN_IDS.flatMap((column): ColumnTerm[] =>
  testColumn(column).kind === 'moment' ? [{ column }, { column, asDay: true }] : [{ column }],
)
function toChoice(term: ColumnTerm): Choice {
  const { title } = testColumn(term.column)
  return { value: columnChoice(term), label: term.asDay ? `Day of ${title}` : title }
}
const choicesOf = (kind: ColumnKind): Choice[] => TERMS.filter((term) => getTermKind(term) === kind).map(toChoice)

/** The rows that the list of columns offers as a whole. */
const WHOLE_ROWS: readonly Leaf[] = [
  { inBothWorkbooks: true },
  { workbooksAgree: [...WORKBOOK_COLUMNS], within: 1 },
  ...PEER_COLUMNS.flatMap((column): Leaf[] => [{ hasPeers: column }, { column, nearPeers: 3.5 }]),
]
const wholeChoices = WHOLE_ROWS.map((row): Choice => ({ value: rowText(row), label: rowText(row) }))

export const COLUMN_CHOICES: readonly Choices[] = [
  ...KINDS.map((kind) => ({ group: KIND_TITLES[kind], items: choicesOf(kind) })),
  { group: 'Workbooks and peers', items: wholeChoices },
]
export const MOMENT_CHOICES = choicesOf('moment')
/** The choices of columns whose earlier values are known. */
export const RECORDED_CHOICES = COLUMN_IDS.filter((column) => testColumn(column).history).map((column) => toChoice({ column }))

/** Returns the column of a row, or null for a row about workbooks, peers or other loans. */
export function firstTerm(row: Leaf): ColumnTerm | null {
  if ('left' in row) return row.left
  if ('unchanged' in row) return { column: row.unchanged[0] ?? 'amount' }
  return 'oneOf' in row || 'isEmpty' in row ? { column: row.column } : null
}

/** Returns a row as a choice of the list of columns. Null if the list does not have it, so that the row can only be removed. */
export function rowChoice(row: Leaf): string | null {
  const term = firstTerm(row)
  if (term) return columnChoice(term)
  return wholeChoices.find(({ value }) => value === rowText(row))?.value ?? null
}

function operatorsFor(term: ColumnTerm): RowOperator[] {
  const kind = getTermKind(term)
  const operators: RowOperator[] = ['text', 'flag', 'person'].includes(kind) ? ['=', '≠'] : [...OPERATORS]
  if (kind === 'text') operators.push('one of')
  if (term.asDay) return operators
  return [...operators, 'empty', 'not empty', ...(testColumn(term.column).history ? ['unchanged' as const] : [])]
}

export function operatorOf(row: Leaf): RowOperator {
  if ('left' in row) return row.is
  if ('isEmpty' in row) return row.isEmpty ? 'empty' : 'not empty'
  return 'unchanged' in row ? 'unchanged' : 'oneOf' in row ? 'one of' : '='
}

export const operatorChoices = (term: ColumnTerm): Choice[] =>
  operatorsFor(term).map((value) => ({
    value,
    label: isOneOf(OPERATORS, value) ? operatorWords(getTermKind(term))[value] : OTHER_OPERATORS[value],
  }))

const TYPED: Partial<Record<ColumnKind, string>> = { text: 'a text', number: 'a number', day: 'a day' }
const LIMIT_CHOICES = LIMIT_NAMES.map((name): Choice => ({ value: `limit ${name}`, label: `${name} limit` }))

function valueChoices(left: ColumnTerm): Choice[] {
  const kind = getTermKind(left)
  const words = kind === 'flag' ? ['Yes', 'No'] : testColumn(left.column).words
  if (words) return words.map((word) => ({ value: `=${word}`, label: word }))
  const typed = TYPED[kind]
  return [...(typed ? [{ value: 'value', label: typed }] : []), ...(kind === 'day' ? [{ value: 'today', label: 'today' }] : [])]
}

/** Returns what a column can be compared with: values, limits, then columns of the same kind. */
export const rightChoices = (left: ColumnTerm): Choices[] =>
  [
    { group: 'Value', items: valueChoices(left) },
    { group: 'Limit', items: getTermKind(left) === 'number' ? LIMIT_CHOICES : [] },
    { group: 'Column', items: choicesOf(getTermKind(left)) },
  ].filter(({ items }) => items.length > 0)

/**
 * Returns the right side of a comparison as a choice of a list: `value` for a typed value, a chosen word with = before it, or the name of a
 * limit or column.
 */
export function rightChoice({ left, right }: Pick<Comparison, 'left' | 'right'>): string {
  if ('column' in right) return columnChoice(right)
  if ('today' in right) return 'today'
  if ('limit' in right) return `limit ${right.limit}`
  if (typeof right.value === 'boolean') return right.value ? '=Yes' : '=No'
  return valueChoices(left).some(({ value }) => value === 'value') ? 'value' : `=${right.value}`
}

function toRight(left: ColumnTerm, choice: string): Term {
  const kind = getTermKind(left)
  if (choice === 'today') return { today: true }
  if (choice === 'value') return { value: kind === 'number' ? Number.NaN : '' }
  if (choice.startsWith('=')) return { value: kind === 'flag' ? choice === '=Yes' : choice.slice(1) }
  const limit = LIMIT_NAMES.find((name) => `limit ${name}` === choice)
  return limit ? { limit } : toTerm(choice)
}

export const withRight = (row: Comparison, choice: string): Comparison => ({ ...row, right: toRight(row.left, choice) })

/** Returns the earlier right side if it can be compared with the column, otherwise the first that can. */
function fitRight(left: ColumnTerm, before: Leaf): Term {
  const choices = rightChoices(left).flatMap(({ items }) => items.map(({ value }) => value))
  const isSameKind = 'left' in before && getTermKind(before.left) === getTermKind(left)
  if (isSameKind && choices.includes(rightChoice({ left, right: before.right }))) return before.right
  return toRight(left, choices.find((choice) => choice !== columnChoice(left)) ?? 'value')
}

function makeRow(left: ColumnTerm, operator: RowOperator, before: Leaf): Leaf {
  const { column } = left
  if (isOneOf(OPERATORS, operator)) return { left, is: operator, right: fitRight(left, before) }
  if (operator === 'one of') return { column, oneOf: [] }
  return operator === 'unchanged' ? { unchanged: [column], after: 'clearToClose' } : { column, isEmpty: operator === 'empty' }
}

export const NEW_ROW: Leaf = { left: { column: 'purpose' }, is: '=', right: { value: 'Purchase' } }

/** Returns the row with another column. Operator and value stay if they fit the column. Otherwise others that fit replace them. */
export function withColumn(row: Leaf, choice: string): Leaf {
  const whole = WHOLE_ROWS.find((one) => rowText(one) === choice)
  if (whole) return whole
  const left = toTerm(choice)
  const operator = operatorOf(row)
  return makeRow(left, operatorsFor(left).includes(operator) ? operator : '=', row)
}

export const withOperator = (row: Leaf, term: ColumnTerm, choice: string): Leaf =>
  makeRow(term, operatorsFor(term).find((operator) => operator === choice) ?? '=', row)
