import {
  type ColumnTerm,
  type Condition,
  type ConditionProblem,
  conditionProblems,
  type Leaf,
  listRows,
  MAX_DAYS,
} from '@ivue/contracts/data-tests/condition.ts'

export const GROUP_MATCHES = ['all', 'any', 'not all', 'none'] as const
/** A group of a condition: its parts, and how many of them have to hold. */
export interface ConditionGroup {
  match: (typeof GROUP_MATCHES)[number]
  parts: readonly Condition[]
}

/** Returns the group that a condition is, or null for a row. */
export function groupOf(condition: Condition): ConditionGroup | null {
  if ('all' in condition) return { match: 'all', parts: condition.all }
  if ('any' in condition) return { match: 'any', parts: condition.any }
  if (!('not' in condition)) return null
  const { not } = condition
  return 'all' in not ? { match: 'not all', parts: not.all } : { match: 'none', parts: 'any' in not ? not.any : [not] }
}

/** Returns a whole condition as a group. A condition of one row is a group of one part. */
export const toGroup = (condition: Condition | null): ConditionGroup =>
  condition === null ? { match: 'all', parts: [] } : (groupOf(condition) ?? { match: 'all', parts: [condition] })

export function fromGroup({ match, parts }: ConditionGroup): Condition {
  const [first, ...others] = parts
  if (match === 'all') return { all: [...parts] }
  if (match === 'any') return { any: [...parts] }
  if (match === 'not all') return { not: { all: [...parts] } }
  return { not: first !== undefined && others.length === 0 ? first : { any: [...parts] } }
}

/** Returns a group as a whole condition: a row if it has one row alone, null if it has none. */
export function toCondition(group: ConditionGroup): Condition | null {
  const [first, ...others] = group.parts
  if (first === undefined) return null
  return group.match === 'all' && others.length === 0 && groupOf(first) === null ? first : fromGroup(group)
}

/** Returns the number that a person typed, with or without separators, or NaN. */
export function parseTypedNumber(text: string): number {
  const digits = text.replaceAll(',', '').trim()
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}

/** Returns why a condition cannot be saved, by row from 1. Rows that are not complete come first. */
export function editedProblems(condition: Condition | null): ConditionProblem[] {
  if (condition === null) return []
  const unfinished = listRows(condition).flatMap((row, nth) => {
    const msg = unfinishedProblem(row)
    return msg === null ? [] : [{ row: nth + 1, msg }]
  })
  return [...unfinished, ...conditionProblems(condition).filter(({ row }) => unfinished.every((one) => one.row !== row))]
}

function unfinishedProblem(row: Leaf): string | null {
  if ('oneOf' in row) return row.oneOf.length > 0 ? null : 'Choose at least one value'
  if ('unchanged' in row) return row.unchanged.length > 0 ? null : 'Choose at least one column'
  if (!('left' in row)) return null
  const { left, right } = row
  if ('value' in right && Number.isNaN(right.value)) return 'Enter a number'
  return adjustmentProblem(left) ?? ('column' in right ? adjustmentProblem(right) : null)
}

function adjustmentProblem({ shift, factor, offset }: ColumnTerm): string | null {
  if (shift && !(Number.isInteger(shift.days) && Math.abs(shift.days) <= MAX_DAYS)) return `Enter days from -${MAX_DAYS} to ${MAX_DAYS}`
  return Number.isNaN(factor) || Number.isNaN(offset) ? 'Enter a number' : null
}
