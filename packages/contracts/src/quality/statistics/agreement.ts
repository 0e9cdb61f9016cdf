import { wilsonInterval } from './interval.ts'
import { type Estimate, isRounding, jackknife, normalInterval, type ValueWithout } from './jackknife.ts'

/** Counts of answer pairs. Rows are answers of the first review, columns of the second. The first category is No, the second Yes. */
export type AgreementTable = readonly (readonly number[])[]

/** The categories of an answer in the order of a table (domain 5.3: Not Applicable is a third). */
export const CATEGORIES: readonly string[] = ['No', 'Yes', 'Not Applicable']

/** Returns the 3 × 3 table of answer pairs. Throws a RangeError for an unknown answer. */
export function agreementTable(pairs: readonly (readonly [first: string, second: string])[]): AgreementTable {
  const table = CATEGORIES.map(() => CATEGORIES.map(() => 0))
  for (const [first, second] of pairs) {
    const row = table[CATEGORIES.indexOf(first)]
    const column = CATEGORIES.indexOf(second)
    if (!row || column < 0) throw new RangeError(`${first} and ${second} are no pair of answers`)
    row[column] = (row[column] as number) + 1
  }
  return table
}

export interface Agreement {
  pairs: number
  /** The share of pairs with equal answers. */
  percentage: Estimate
  /** 2a/(2a + b + c) for No and for Yes. Null if nobody gave that answer. */
  positive: Estimate
  negative: Estimate
  /** Cohen's kappa with Fleiss' standard error. Null if chance alone would always agree. */
  kappa: Estimate & { standardError: number | null }
  /** Gwet's AC1. The number of categories is that of the table, whether used or not. */
  ac1: Estimate
  /**
   * 'too few': less than 50 pairs, or less than five pairs in which somebody
   * said No. Otherwise 'marked' if positive agreement is below 0.6.
   */
  verdict: 'too few' | 'marked' | 'not marked'
}

/**
 * Returns how far two blind reviews agree (domain 5.3, 9.1), with 95 % intervals by the jackknife over loans. There is one table for each
 * loan in `loans`, and together they add up to `table`. Without `loans` every pair counts as a loan, and kappa's interval uses Fleiss'
 * standard error. If a share is 0 or 1, the jackknife has no variation. Percentage and specific agreement then use Wilson's interval, of
 * the pairs or of the mean number of answers per side. Kappa and AC1 then have no interval. They also have none if one side always gave the
 * same answer, because they then say nothing about agreement (domain 10.1.12).
 */
export function measureAgreement(table: AgreementTable, loans?: readonly AgreementTable[]): Agreement {
  const { pairs, given } = sumMargins(table)
  const measured = (statistic: Statistic, least: -1 | 0 = 0) =>
    jackknife(statistic(table), valuesWithoutEach(table, statistic, loans), least)
  const beyondChance = <E extends Estimate>(estimate: E): E => (bothVary(table) ? estimate : { ...estimate, interval: null })
  const share = (statistic: Statistic, size: number): Estimate => {
    const { value, interval } = measured(statistic)
    return { value, interval: value === 0 || value === 1 ? wilsonInterval({ numerator: value * size, denominator: size }) : interval }
  }
  const positive = share(specific(0), (given[0] as number) / 2)
  const saidNo = (given[0] as number) - cell(table, 0, 0)
  const enough = pairs >= 50 && saidNo >= 5
  return {
    pairs,
    percentage: share(percentage, pairs),
    positive,
    negative: share(specific(1), (given[1] as number) / 2),
    kappa: beyondChance(loans ? { ...measured(kappa, -1), standardError: null } : measureKappa(table)),
    ac1: beyondChance(measured(ac1, -1)),
    verdict: !enough ? 'too few' : (positive.value as number) < 0.6 ? 'marked' : 'not marked',
  }
}

type Statistic = (table: AgreementTable) => number | null

const cell = (table: AgreementTable, row: number, column: number): number => table[row]?.[column] ?? 0
const diagonal = (table: AgreementTable): number => table.reduce((sum, _, place) => sum + cell(table, place, place), 0)

function sumMargins(table: AgreementTable): { pairs: number; rows: number[]; columns: number[]; given: number[] } {
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0))
  const columns = table.map((_, column) => table.reduce((sum, _row, row) => sum + cell(table, row, column), 0))
  return {
    pairs: rows.reduce((sum, count) => sum + count, 0),
    rows,
    columns,
    given: rows.map((row, place) => row + (columns[place] as number)),
  }
}

/** Whether each side gave two answers or more. */
function bothVary(table: AgreementTable): boolean {
  const { rows, columns } = sumMargins(table)
  return [rows, columns].every((counts) => counts.filter((count) => count > 0).length > 1)
}

const percentage: Statistic = (table) => {
  const { pairs } = sumMargins(table)
  return pairs === 0 ? null : diagonal(table) / pairs
}

const specific =
  (category: number): Statistic =>
  (table) => {
    const given = sumMargins(table).given[category] as number
    return given === 0 ? null : (2 * cell(table, category, category)) / given
  }

const ac1: Statistic = (table) => {
  const { pairs, given } = sumMargins(table)
  if (pairs === 0) return null
  const shares = given.map((count) => count / (2 * pairs))
  const chance = shares.reduce((sum, share) => sum + share * (1 - share), 0) / (shares.length - 1)
  return (diagonal(table) / pairs - chance) / (1 - chance)
}

/** Returns the agreement expected by chance from the frequency of each side's answers. NaN without pairs. */
const byChance = (table: AgreementTable): number => {
  const { pairs, rows, columns } = sumMargins(table)
  return rows.reduce((sum, row, place) => sum + row * (columns[place] as number), 0) / pairs ** 2
}

const kappa: Statistic = (table) => {
  const { pairs } = sumMargins(table)
  const chance = byChance(table)
  return pairs === 0 || chance === 1 ? null : (diagonal(table) / pairs - chance) / (1 - chance)
}

function measureKappa(table: AgreementTable): Agreement['kappa'] {
  const { pairs, rows, columns } = sumMargins(table)
  const chance = byChance(table)
  const value = kappa(table)
  if (value === null) return { value, interval: null, standardError: null }
  const taken = (value - chance * (1 - value)) ** 2
  let given = 0
  for (const [row, counts] of table.entries()) {
    for (const [column, count] of counts.entries()) {
      const weight =
        row === column
          ? (1 - (((rows[row] as number) + (columns[row] as number)) / pairs) * (1 - value)) ** 2
          : ((1 - value) * (((columns[row] as number) + (rows[column] as number)) / pairs)) ** 2
      given += (count / pairs) * weight
    }
  }
  if (isRounding(given - taken, given)) return { value, interval: null, standardError: 0 }
  const standardError = Math.sqrt((given - taken) / pairs) / (1 - chance)
  return { value, interval: normalInterval(value, standardError, -1), standardError }
}

/** Returns the statistic without each loan, or without each pair if every pair is a loan. */
function valuesWithoutEach(table: AgreementTable, statistic: Statistic, loans?: readonly AgreementTable[]): ValueWithout[] {
  const each = loans?.map((loan) => ({ loan, times: 1 })) ?? listPairs(table)
  return each.map(({ loan, times }) => ({
    value: statistic(table.map((counts, row) => counts.map((count, column) => count - cell(loan, row, column)))),
    times,
  }))
}

/** Returns, for each cell that is not empty, a table with one pair in that cell (one loan), and the number of such pairs in `table`. */
const listPairs = (table: AgreementTable): { loan: AgreementTable; times: number }[] =>
  table.flatMap((counts, row) =>
    counts.flatMap((times, column) =>
      times === 0 ? [] : [{ loan: table.map((cells, r) => cells.map((_, c) => Number(r === row && c === column))), times }],
    ),
  )
