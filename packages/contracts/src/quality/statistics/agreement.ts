import { around, jackknife, type LeftOut, type Measured } from './jackknife.ts'

/** Pairs of answers counted: a row is what the first review said, a column what the second. The first category is No, the second Yes. */
export type AgreementTable = readonly (readonly number[])[]

/** The categories of an answer in the order of a table (domain 5.3: Not Applicable is a third). */
export const CATEGORIES: readonly string[] = ['No', 'Yes', 'Not Applicable']

/** The table of pairs of answers, 3 × 3. A RangeError where an answer is none of the three. */
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
  /** Of all pairs, those that say the same. */
  percentage: Measured
  /** 2a/(2a + b + c) of No, and of Yes; null where nobody said it. */
  positive: Measured
  negative: Measured
  /** Cohen's, with Fleiss' standard error; null where chance alone would agree always. */
  kappa: Measured & { standardError: number | null }
  /** Gwet's AC1: the number of categories is that of the table, used or not. */
  ac1: Measured
  /** Marked: positive agreement under 0.6. Told only with 50 pairs, and five in which somebody said No. */
  verdict: 'too few' | 'marked' | 'not marked'
}

/** How far two blind reviews agree (domain 5.3). Each interval is of 95 %: of kappa by Fleiss' standard error, of the others by the jackknife over pairs. */
export function agreementOf(table: AgreementTable): Agreement {
  const { pairs, said } = marginsOf(table)
  const positive = measured(table, specific(0))
  const saidNo = (said[0] as number) - cell(table, 0, 0)
  const enough = pairs >= 50 && saidNo >= 5
  return {
    pairs,
    percentage: measured(table, percentage),
    positive,
    negative: measured(table, specific(1)),
    kappa: kappaOf(table),
    ac1: measured(table, ac1, -1),
    verdict: !enough ? 'too few' : (positive.value as number) < 0.6 ? 'marked' : 'not marked',
  }
}

type Statistic = (table: AgreementTable) => number | null

const cell = (table: AgreementTable, row: number, column: number): number => table[row]?.[column] ?? 0
const diagonal = (table: AgreementTable): number => table.reduce((sum, _, place) => sum + cell(table, place, place), 0)

function marginsOf(table: AgreementTable): { pairs: number; rows: number[]; columns: number[]; said: number[] } {
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0))
  const columns = table.map((_, column) => table.reduce((sum, _row, row) => sum + cell(table, row, column), 0))
  return {
    pairs: rows.reduce((sum, count) => sum + count, 0),
    rows,
    columns,
    said: rows.map((row, place) => row + (columns[place] as number)),
  }
}

const percentage: Statistic = (table) => {
  const { pairs } = marginsOf(table)
  return pairs === 0 ? null : diagonal(table) / pairs
}

const specific =
  (category: number): Statistic =>
  (table) => {
    const said = marginsOf(table).said[category] as number
    return said === 0 ? null : (2 * cell(table, category, category)) / said
  }

const ac1: Statistic = (table) => {
  const { pairs, said } = marginsOf(table)
  if (pairs === 0) return null
  const shares = said.map((count) => count / (2 * pairs))
  const chance = shares.reduce((sum, share) => sum + share * (1 - share), 0) / (shares.length - 1)
  return (diagonal(table) / pairs - chance) / (1 - chance)
}

function kappaOf(table: AgreementTable): Agreement['kappa'] {
  const { pairs, rows, columns } = marginsOf(table)
  const chance = rows.reduce((sum, row, place) => sum + row * (columns[place] as number), 0) / pairs ** 2
  if (pairs === 0 || chance === 1) return { value: null, interval: null, standardError: null }
  const value = (diagonal(table) / pairs - chance) / (1 - chance)
  let variance = -((value - chance * (1 - value)) ** 2)
  for (const [row, counts] of table.entries()) {
    for (const [column, count] of counts.entries()) {
      const weight =
        row === column
          ? (1 - (((rows[row] as number) + (columns[row] as number)) / pairs) * (1 - value)) ** 2
          : ((1 - value) * (((columns[row] as number) + (rows[column] as number)) / pairs)) ** 2
      variance += (count / pairs) * weight
    }
  }
  const standardError = Math.sqrt(Math.max(0, variance) / pairs) / (1 - chance)
  return { value, interval: around(value, standardError, -1), standardError }
}

function measured(table: AgreementTable, statistic: Statistic, least: -1 | 0 = 0): Measured {
  const without = table.flatMap((counts, row) =>
    counts.flatMap((times, column): LeftOut[] => {
      if (times === 0) return []
      const rest = table.map((cells, r) => cells.map((count, c) => (r === row && c === column ? count - 1 : count)))
      return [{ value: statistic(rest), times }]
    }),
  )
  return jackknife(statistic(table), without, least)
}
