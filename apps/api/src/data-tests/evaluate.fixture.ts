import { type Calendars, isBusinessDay } from '@ivue/contracts/calendar/business-calendar.ts'
import { addDays, type Day } from '@ivue/contracts/calendar/days.ts'
import { type ColumnId, TEST_COLUMNS } from '@ivue/contracts/data-tests/columns.ts'
import type { ColumnTerm, Condition, Leaf, Term } from '@ivue/contracts/data-tests/condition.ts'
import type { FirstLimit } from '@ivue/contracts/data-tests/first-limits.ts'
import { evaluateFact } from './evaluate-facts.fixture.ts'
import type { Facts } from './loans.fixture.ts'

/** The calendars, the day of the run, all loans and all limits. */
export type Context = Calendars & { today: Day; loans: readonly Facts[]; limits: readonly FirstLimit[] }

/** True, false, or null for unknown. */
export type Truth = boolean | null

/** Judges a condition over the facts of a loan, as data-tests.md describes it, without SQL. */
export function evaluate(condition: Condition, facts: Facts, context: Context): Truth {
  const judge = (one: Condition) => evaluate(one, facts, context)
  if ('all' in condition) {
    const parts = condition.all.map(judge)
    return parts.includes(false) ? false : parts.includes(null) ? null : true
  }
  if ('any' in condition) {
    const parts = condition.any.map(judge)
    return parts.includes(true) ? true : parts.includes(null) ? null : false
  }
  if ('not' in condition) {
    const part = judge(condition.not)
    return part === null ? null : !part
  }
  return evaluateRow(condition, facts, context)
}

function evaluateRow(row: Leaf, facts: Facts, context: Context): Truth {
  if ('isEmpty' in row) return (facts[row.column] === null) === row.isEmpty
  if ('oneOf' in row) {
    const value = facts[row.column]
    return value === null ? null : row.oneOf.includes(String(value))
  }
  if ('unchanged' in row) {
    const since = facts[row.after]
    return since === null ? null : !facts.changes.some(({ column, at }) => row.unchanged.includes(column) && at > Number(since))
  }
  if (!('left' in row)) return evaluateFact(row, facts, context)
  const left = columnValue(row.left, facts, context)
  const right = termValue(row.right, row.left, facts, context)
  if (left === null || right === null) return null
  switch (row.is) {
    case '=':
      return left === right
    case '≠':
      return left !== right
    case '<':
      return left < right
    case '≤':
      return left <= right
    case '>':
      return left > right
    case '≥':
      return left >= right
  }
}

function termValue(term: Term, compared: ColumnTerm, facts: Facts, context: Context) {
  if ('column' in term) return columnValue(term, facts, context)
  if ('today' in term) return context.today
  if ('limit' in term) return limitValue(term.limit, facts, context)
  // Numbers are compared in millionths, because a factor has three decimals and a value too.
  return TEST_COLUMNS[compared.column].kind === 'number' ? Math.round(Number(term.value) * 1e6) : term.value
}

/** Returns the limit in millionths, or null. */
function limitValue(name: string, facts: Facts, { limits }: Context): number | null {
  const day = dayOf('scheduledClosing', facts) ?? String(facts.application)
  const filled = ({ type, purpose, occupancy, propertyType, state }: FirstLimit) =>
    [type, purpose, occupancy, propertyType, state].filter((key) => key !== '').length
  const matches = (key: string, value: unknown) => key === '' || key === value
  const [best] = limits
    .filter(
      (one) =>
        one.name === name &&
        one.from <= day &&
        (one.to === null || day <= one.to) &&
        matches(one.type, facts.type) &&
        matches(one.purpose, facts.purpose) &&
        matches(one.occupancy, facts.occupancy) &&
        matches(one.propertyType, facts.propertyType) &&
        matches(one.state, facts.propertyState),
    )
    .toSorted((one, other) => filled(other) - filled(one) || other.from.localeCompare(one.from) || one.value - other.value)
  return best ? Math.round(best.value * 1e6) : null
}

/** Returns a day, or the day of a moment in the zone of the property, or null. */
export function dayOf(column: ColumnId, facts: Facts): Day | null {
  const value = facts[column]
  if (typeof value === 'number') return new Intl.DateTimeFormat('en-CA', { timeZone: facts.zone }).format(value)
  return value === null ? null : String(value)
}

function columnValue({ column, asDay, shift, factor = 1, offset = 0 }: ColumnTerm, facts: Facts, context: Context) {
  const value = facts[column]
  if (value === null) return null
  if (TEST_COLUMNS[column].kind === 'number') return Number(value) * Math.round(factor * 1000) + Math.round(offset * 1e6)
  const day = asDay ? dayOf(column, facts) : value
  return shift ? shiftDay(String(day), shift, context) : day
}

function shiftDay(day: Day, { days, of }: NonNullable<ColumnTerm['shift']>, { operations, specific }: Context): Day {
  const counts = (one: Day) => of === 'calendar' || isBusinessDay(one, of === 'business' ? operations : specific)
  let shifted = day
  for (let left = Math.abs(days); left > 0; ) {
    shifted = addDays(shifted, Math.sign(days))
    if (counts(shifted)) left--
  }
  return shifted
}
