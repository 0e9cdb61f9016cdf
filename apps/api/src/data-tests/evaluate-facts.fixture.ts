import { dayNumber } from '@ivue/contracts/calendar/days.ts'
import { type ColumnId, TEST_COLUMNS } from '@ivue/contracts/data-tests/columns.ts'
import type { FactRow, NoOther } from '@ivue/contracts/data-tests/fact-rows.ts'
import { type Context, dayOf, type Truth } from './evaluate.fixture.ts'
import type { Facts } from './loans.fixture.ts'

/** Judges a row that reads peers, other loans or both workbooks, without SQL. */
export function evaluateFact(row: FactRow, facts: Facts, { loans }: Context): Truth {
  if ('noOther' in row) return noOther(row.noOther, facts, loans)
  if ('hasPeers' in row) return facts.term === null ? null : peerValues(row.hasPeers, facts, loans).length >= 30
  if ('nearPeers' in row) {
    const values = peerValues(row.column, facts, loans)
    const value = facts[row.column]
    if (value === null || values.length < 30) return null
    const median = middle(values)
    const mad = middle(values.map((one) => Math.abs(one - median)))
    return Math.abs(Number(value) - median) <= row.nearPeers * 1.4826 * mad
  }
  const { closingAssignment: one, processorUW: other } = facts
  if ('inBothWorkbooks' in row) return one !== null && other !== null
  if (one === null || other === null) return null
  const agreements = row.workbooksAgree.map((id): Truth => {
    const pair = [one, other].map((side) => Object.entries(side).find(([column]) => column === id)?.[1])
    if (pair.includes('')) return null
    if (TEST_COLUMNS[id].kind !== 'number') return pair[0] === pair[1]
    return Math.abs(Number(pair[0]) - Number(pair[1])) <= (row.within ?? 0) * 1000
  })
  return agreements.includes(false) ? false : agreements.includes(null) ? null : true
}

function noOther({ same, near, within }: NoOther, facts: Facts, loans: readonly Facts[]): Truth {
  if ([...same, ...(near ? [near.column] : []), within.column].some((id) => facts[id] === null)) return null
  const daysApart = (other: Facts) => {
    const [day, otherDay] = [dayOf(within.column, facts), dayOf(within.column, other)]
    return day === null || otherDay === null ? Number.POSITIVE_INFINITY : Math.abs(dayNumber(day) - dayNumber(otherDay))
  }
  const isNear = (other: Facts) => {
    if (!near) return true
    const [own, its] = [facts[near.column], other[near.column]]
    return its !== null && Math.abs(Number(its) - Number(own)) * 100 <= Math.abs(Number(own)) * near.percent
  }
  return !loans.some(
    (other) => other !== facts && same.every((id) => other[id] === facts[id]) && isNear(other) && daysApart(other) <= within.days,
  )
}

/** Returns the values of the loans of the same type, term and purpose whose weeks of application are at most two apart. */
function peerValues(column: ColumnId, facts: Facts, loans: readonly Facts[]): number[] {
  if (facts.term === null) return []
  const weekOf = (one: Facts) => Math.floor((dayNumber(String(one.application)) + 3) / 7)
  return loans
    .filter(
      (one) =>
        one.type === facts.type &&
        one.term === facts.term &&
        one.purpose === facts.purpose &&
        Math.abs(weekOf(one) - weekOf(facts)) <= 2 &&
        one[column] !== null,
    )
    .map((one) => Number(one[column]))
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2
}
