import { type AgreementTable, agreementTable, CATEGORIES } from '@ivue/contracts/quality/statistics/agreement.ts'
import { probabilityAtLeast } from '@ivue/contracts/quality/statistics/binomial.ts'

/** A pair of answers of two reviews, and how many times they gave it. */
export interface CountedPair {
  one: string
  other: string
  times: number
}

export interface LoanPair extends CountedPair {
  loan: number
}

/** Returns the table of all counted pairs and those of each loan, all of the same size. */
export function buildTablesByLoan(counted: readonly LoanPair[]): { table: AgreementTable; loans: AgreementTable[] } {
  const table = buildTable(counted)
  const byLoan = new Map<number, LoanPair[]>()
  for (const pair of counted) byLoan.set(pair.loan, [...(byLoan.get(pair.loan) ?? []), pair])
  const sized = (pairs: readonly LoanPair[]) =>
    countedInto(pairs)
      .slice(0, table.length)
      .map((row) => row.slice(0, table.length))
  return { table, loans: [...byLoan.values()].map(sized) }
}

/**
 * Returns the table of counted pairs. It is 2 × 2 if nobody answered Not Applicable, because AC1 counts the categories of its table (domain
 * 5.3).
 */
export function buildTable(counted: readonly CountedPair[]): AgreementTable {
  const table = countedInto(counted)
  const last = CATEGORIES.length - 1
  const unused = table.every((row, at) => row[last] === 0 && (at !== last || row.every((count) => count === 0)))
  return unused ? table.slice(0, last).map((row) => row.slice(0, last)) : table
}

function countedInto(counted: readonly CountedPair[]): number[][] {
  const table = agreementTable([]).map((row) => [...row])
  for (const { one, other, times } of counted) {
    const [row, column] = [CATEGORIES.indexOf(one), CATEGORIES.indexOf(other)]
    const cells = table[row]
    if (!cells || column < 0) throw new RangeError(`${one} and ${other} are no pair of answers`)
    cells[column] = (cells[column] ?? 0) + times
  }
  return table
}

/**
 * Returns the agreement expected by chance from how often each side gave each answer: pe of Cohen's kappa. Null if
 * there is no pair.
 */
export function agreementByChance(table: AgreementTable): number | null {
  const pairs = table.flat().reduce((sum, count) => sum + count, 0)
  if (pairs === 0) return null
  const column = (at: number) => table.reduce((sum, row) => sum + (row[at] ?? 0), 0)
  return table.reduce((sum, row, at) => sum + row.reduce((all, count) => all + count, 0) * column(at), 0) / pairs ** 2
}

/**
 * Returns the p value of a two-sided exact sign test: the probability of
 * a split at least as uneven as `a` against `b` if both sides are alike.
 */
export function signTest(a: number, b: number): number {
  return a === b ? 1 : Math.min(1, 2 * probabilityAtLeast(Math.max(a, b), a + b, 0.5))
}

/** Describes the figures in words, with the names of the two reviewers or sides. */
export function describeAgreement(table: AgreementTable, [one, other]: readonly [string, string]): string {
  const cell = (row: number, column: number) => table[row]?.[column] ?? 0
  const pairs = table.flat().reduce((sum, count) => sum + count, 0)
  if (pairs === 0) return 'No question was answered twice yet.'
  const agreed = table.reduce((sum, _, at) => sum + cell(at, at), 0)
  const ones = table[0]?.reduce((sum, count) => sum + count, 0) ?? 0
  const others = table.reduce((sum, row) => sum + (row[0] ?? 0), 0)
  const anyNo = ones + others - cell(0, 0)
  const sentences = [`They agree on ${agreed} of ${pairs}.`]
  if (anyNo === 0) return [...sentences, 'Nobody said No.'].join(' ')
  sentences.push(`Where somebody said No, ${countWords(anyNo)}, both did ${countWords(cell(0, 0))}.`)
  const [more, many, few] = ones > others ? [one, ones, others] : [other, others, ones]
  if (ones === others) sentences.push(`Both found as much: ${ones}.`)
  else if (signTest(ones - cell(0, 0), others - cell(0, 0)) < 0.05) sentences.push(`${more} finds more: ${many} against ${few}.`)
  else sentences.push(`${more} finds a little more: ${many} against ${few}, too close to tell apart.`)
  return sentences.join(' ')
}

const countWords = (count: number): string => ['never', 'once', 'twice'][count] ?? `${count} times`
