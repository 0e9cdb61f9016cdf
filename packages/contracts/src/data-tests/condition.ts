import { z } from 'zod'
import { isDay } from '../calendar/days.ts'
import { type ColumnId, type ColumnKind, columnId, testColumn } from './columns.ts'
import { factProblem, factRow, limitTerm } from './fact-rows.ts'

export const OPERATORS = ['=', '≠', '<', '≤', '>', '≥'] as const
export type Operator = (typeof OPERATORS)[number]
/** Which days a date is shifted by: all, operating days, or Reg Z specific business days. */
export const DAY_KINDS = ['calendar', 'business', 'specific'] as const
export type DayKind = (typeof DAY_KINDS)[number]

export const MAX_DAYS = 366
export const MAX_DEPTH = 5
export const MAX_ROWS = 50

const finite = z.number('Enter a number').refine(Number.isFinite, 'Enter a number')

const columnTerm = z.strictObject({
  column: columnId,
  /** The day of a moment in the zone of the property. */
  asDay: z.literal(true).optional(),
  /** The shift of a day: so many days later, or earlier if negative. The first business day after a day is its shift by 1. */
  shift: z.strictObject({ days: z.number().int().min(-MAX_DAYS).max(MAX_DAYS), of: z.enum(DAY_KINDS) }).optional(),
  /** The change of a number: the value times `factor`, plus `offset`. */
  factor: finite.optional(),
  offset: finite.optional(),
})
export type ColumnTerm = z.infer<typeof columnTerm>
const valueTerm = z.strictObject({ value: z.union([z.string().max(200), finite, z.boolean()]) })
/** The day of the run in the business zone. */
const todayTerm = z.strictObject({ today: z.literal(true) })
const term = z.union([columnTerm, valueTerm, todayTerm, limitTerm])
export type Term = z.infer<typeof term>

const comparison = z.strictObject({ left: columnTerm, is: z.enum(OPERATORS), right: term })
const membership = z.strictObject({ column: columnId, oneOf: z.array(z.string().max(200)).min(1).max(100) })
const emptiness = z.strictObject({ column: columnId, isEmpty: z.boolean() })
/** None of the columns changed after a moment. */
const stability = z.strictObject({ unchanged: z.array(columnId).min(1).max(20), after: columnId })
const leaf = z.union([comparison, membership, emptiness, stability, ...factRow.options])
export type Leaf = z.infer<typeof leaf>

export type Condition = Leaf | { all: Condition[] } | { any: Condition[] } | { not: Condition }
/** A condition over one loan: true, false, or unknown where a value that decides it is empty. */
export const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    leaf,
    z.strictObject({ all: z.array(condition).min(1).max(MAX_ROWS) }),
    z.strictObject({ any: z.array(condition).min(1).max(MAX_ROWS) }),
    z.strictObject({ not: condition }),
  ]),
)

/** Why a row of a condition cannot be saved. The `row` is its place among the rows without parts, from 1. */
export interface ConditionProblem {
  row: number
  msg: string
}

/** Returns the rows of a condition that compare nothing, in the order in which the editor shows them. */
export function listRows(condition: Condition): Leaf[] {
  if ('all' in condition) return condition.all.flatMap(listRows)
  if ('any' in condition) return condition.any.flatMap(listRows)
  return 'not' in condition ? listRows(condition.not) : [condition]
}

function depthOf(condition: Condition): number {
  if ('not' in condition) return 1 + depthOf(condition.not)
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : []
  return 1 + Math.max(0, ...parts.map(depthOf))
}

/** Returns why a condition cannot be saved, by row. Empty if it can. */
export function conditionProblems(condition: Condition): ConditionProblem[] {
  const rows = listRows(condition)
  if (rows.length > MAX_ROWS) return [{ row: MAX_ROWS + 1, msg: `A condition has at most ${MAX_ROWS} rows: make two tests` }]
  if (depthOf(condition) > MAX_DEPTH) return [{ row: 1, msg: `A condition has at most ${MAX_DEPTH} levels: make two tests` }]
  return rows.flatMap((row, nth) => {
    const msg = rowProblem(row)
    return msg === null ? [] : [{ row: nth + 1, msg }]
  })
}

function rowProblem(row: Leaf): string | null {
  if ('isEmpty' in row) return null
  if ('oneOf' in row) return membershipProblem(row)
  if ('unchanged' in row) return stabilityProblem(row)
  if (!('left' in row)) return factProblem(row)
  return termProblem(row.left) ?? ('column' in row.right ? termProblem(row.right) : null) ?? comparisonProblem(row)
}

const titleOf = (id: ColumnId) => testColumn(id).title

function membershipProblem({ column, oneOf }: z.infer<typeof membership>): string | null {
  const { title, kind, words } = testColumn(column)
  if (kind !== 'text') return `${title} is not a text: compare it with =`
  const unknown = words && oneOf.find((word) => !words.includes(word))
  return unknown === undefined || words === undefined ? null : wordProblem(title, unknown, words)
}

function stabilityProblem({ unchanged, after }: z.infer<typeof stability>): string | null {
  if (testColumn(after).kind !== 'moment') return `${titleOf(after)} is not a moment: choose one, such as ${titleOf('clearToClose')}`
  const unrecorded = unchanged.find((id) => !testColumn(id).history)
  return unrecorded === undefined ? null : `Earlier values of ${titleOf(unrecorded)} are not known: leave it out`
}

function termProblem({ column, asDay, shift, factor, offset }: ColumnTerm): string | null {
  const { title, kind } = testColumn(column)
  if (asDay && kind !== 'moment') return `${title} has no time: take it as it is`
  if (shift && kind !== 'day' && !asDay) return kind === 'moment' ? `Shift the day of ${title}` : `${title} is not a date: shift dates only`
  if ((factor !== undefined || offset !== undefined) && kind !== 'number') return `${title} is not a number: only numbers have a factor`
  return null
}

const KIND_WORDS: Record<ColumnKind, string> = {
  text: 'a text',
  number: 'a number',
  day: 'a day',
  moment: 'a moment',
  flag: 'Yes or No',
  person: 'a person',
}

/** Returns the kind of the values of a column in a comparison. The day of a moment is a day. */
export const getTermKind = ({ column, asDay }: ColumnTerm): ColumnKind => (asDay ? 'day' : testColumn(column).kind)

function comparisonProblem({ left, is, right }: z.infer<typeof comparison>): string | null {
  const kind = getTermKind(left)
  const title = titleOf(left.column)
  if (['text', 'flag', 'person'].includes(kind) && is !== '=' && is !== '≠')
    return `${title} is ${KIND_WORDS[kind]}: compare it with = or ≠`
  if ('value' in right) return valueProblem(left.column, kind, right.value)
  const [other, named] =
    'column' in right
      ? [getTermKind(right), titleOf(right.column)]
      : 'today' in right
        ? (['day', 'today'] as const)
        : (['number', `the ${right.limit} limit`] as const)
  if (kind === other) return null
  const remedy = [kind, other].every((one) => one === 'day' || one === 'moment') ? 'take the day of the moment' : 'choose another column'
  return `${title} is ${KIND_WORDS[kind]} and ${named} ${KIND_WORDS[other]}: ${remedy}`
}

function valueProblem(column: ColumnId, kind: ColumnKind, value: string | number | boolean): string | null {
  const { title, words } = testColumn(column)
  if (kind === 'number') return typeof value === 'number' ? null : `${title} is a number: enter one`
  if (kind === 'flag') return typeof value === 'boolean' ? null : `${title} is Yes or No: choose one`
  if (kind === 'person' || kind === 'moment') return `${title} is ${KIND_WORDS[kind]}: compare it with another column`
  if (kind === 'day') return typeof value === 'string' && isDay(value) ? null : `${title} is a day: enter it as MM/DD/YYYY`
  if (typeof value !== 'string' || value === '') return `${title} is a text: enter one, or use "is empty"`
  return words && !words.includes(value) ? wordProblem(title, value, words) : null
}

const wordProblem = (title: string, word: string, words: readonly string[]) =>
  `${title} is never ${word}: choose one of ${words.length > 12 ? `${words.length} values` : words.join(', ')}`
