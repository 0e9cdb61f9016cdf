import { type Calendars, isBusinessDay } from '@ivue/contracts/calendar/business-calendar.ts'
import { addDays, type Day } from '@ivue/contracts/calendar/days.ts'
import { TEST_COLUMNS } from '@ivue/contracts/data-tests/columns.ts'
import type { ColumnTerm, Condition, Leaf, Term } from '@ivue/contracts/data-tests/condition.ts'
import type { Facts } from './loans.fixture.ts'

/** The calendars, and the day of the run. */
type Context = Calendars & { today: Day }

/** True, false, or null for unknown. */
type Truth = boolean | null

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
  // Numbers are compared in millionths, because a factor has three decimals and a value too.
  return TEST_COLUMNS[compared.column].kind === 'number' ? Math.round(Number(term.value) * 1e6) : term.value
}

function columnValue({ column, asDay, shift, factor = 1, offset = 0 }: ColumnTerm, facts: Facts, context: Context) {
  const value = facts[column]
  if (value === null) return null
  if (TEST_COLUMNS[column].kind === 'number') return Number(value) * Math.round(factor * 1000) + Math.round(offset * 1e6)
  const day = asDay ? new Intl.DateTimeFormat('en-CA', { timeZone: facts.zone }).format(Number(value)) : value
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
