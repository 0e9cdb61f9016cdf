import { countText } from '../wire/words.ts'
import { type ColumnId, type ColumnKind, testColumn } from './columns.ts'
import { type Condition, getTermKind, type Leaf, listRows, type Operator } from './condition.ts'
import { termLabel } from './shown.ts'

const DATE_WORDS: Record<Operator, string> = {
  '=': 'is',
  '≠': 'is not',
  '<': 'is before',
  '≤': 'is on or before',
  '>': 'is after',
  '≥': 'is on or after',
}
const NUMBER_WORDS: Record<Operator, string> = {
  '=': 'is',
  '≠': 'is not',
  '<': 'is less than',
  '≤': 'is at most',
  '>': 'is more than',
  '≥': 'is at least',
}
/** Returns the words of each operator for a kind of column. */
export const operatorWords = (kind: ColumnKind): Record<Operator, string> =>
  kind === 'day' || kind === 'moment' ? DATE_WORDS : NUMBER_WORDS

/** Returns a test in plain English: "When Purpose is Refinance and Funded is not empty: Funded is after Scheduled Closing". */
export const conditionText = (when: Condition | null, must: Condition): string =>
  `${when === null ? 'Every loan' : `When ${textOf(when)}`}: ${textOf(must)}`

function textOf(condition: Condition): string {
  if ('all' in condition) return condition.all.map(partText).join(' and ')
  if ('any' in condition) return condition.any.map(partText).join(' or ')
  if (!('not' in condition)) return rowText(condition)
  const { not } = condition
  return 'oneOf' in not ? `${titleOf(not.column)} is not ${list(not.oneOf, 'or')}` : `not (${textOf(not)})`
}

const partText = (part: Condition) => (('all' in part || 'any' in part) && listRows(part).length > 1 ? `(${textOf(part)})` : textOf(part))

export function rowText(row: Leaf): string {
  if ('left' in row)
    return `${termLabel(row.left)} ${operatorWords(getTermKind(row.left))[row.is]} ${'limit' in row.right ? 'the ' : ''}${termLabel(row.right)}`
  if ('isEmpty' in row) return `${titleOf(row.column)} is ${row.isEmpty ? '' : 'not '}empty`
  if ('oneOf' in row) return `${titleOf(row.column)} is ${list(row.oneOf, 'or')}`
  if ('unchanged' in row) return `${titles(row.unchanged)} did not change after ${titleOf(row.after)}`
  if ('hasPeers' in row) return `${titleOf(row.hasPeers)} has at least 30 peers`
  if ('nearPeers' in row) return `${titleOf(row.column)} is within ${row.nearPeers} × 1.4826 × MAD of the median of its peers`
  if ('inBothWorkbooks' in row) return 'the loan is in both workbooks'
  if ('workbooksAgree' in row)
    return `the workbooks agree in ${titles(row.workbooksAgree)}${row.within === undefined ? '' : ` (numbers within ${row.within})`}`
  const { same, near, within } = row.noOther
  const similar = near ? [`${titleOf(near.column)} within ${near.percent} %`] : []
  const close = `${titleOf(within.column)} within ${countText(within.days, 'day')}`
  return `no other loan has the same ${titles(same)} with ${[...similar, close].join(' and ')}`
}

const titleOf = (id: ColumnId) => testColumn(id).title
const titles = (ids: readonly ColumnId[]) => list(ids.map(titleOf), 'and')
const list = (words: readonly string[], last: 'and' | 'or') => new Intl.ListFormat('en-US', { type: LIST_TYPES[last] }).format(words)
const LIST_TYPES = { and: 'conjunction', or: 'disjunction' } as const

/**
 * Whether the result for a loan can change without a change of the loan, because the condition reads today, peers or other loans. Such a test
 * runs over all loans once a day.
 */
export const readsOtherLoansOrToday = (condition: Condition): boolean =>
  listRows(condition).some((row) => ('left' in row ? 'today' in row.right : 'hasPeers' in row || 'nearPeers' in row || 'noOther' in row))
