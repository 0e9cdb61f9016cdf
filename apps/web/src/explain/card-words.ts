import type { Fraction } from '@ivue/contracts/figures/atoms.ts'
import { countsRows, type FigureEntry } from '@ivue/contracts/figures/registry/entry.ts'
import type { Interval } from '@ivue/contracts/quality/statistics/interval.ts'
import { countText } from '@ivue/contracts/wire/words.ts'

/** The number of cases below which the card of a share warns that its interval is wide. */
const FEW = 30

export const countWithUnit = (count: number, unit: FigureEntry['unit']): string => countText(count, unit.slice(0, -1), unit)

/** Formats a fraction of 1 as percent with one decimal. */
export const percentNumber = (part: number): string => (part * 100).toFixed(1)

/** Returns the warning of a share of few cases, or null. */
export function fewCasesWarning({ numerator, denominator }: Fraction, { high }: Interval, unit: FigureEntry['unit']): string | null {
  const cases = countWithUnit(denominator, unit)
  if (numerator === 0) return `None of ${cases}: up to ${percentNumber(high)} % is compatible with that.`
  if (denominator >= FEW) return null
  return `${cases} ${denominator === 1 ? 'is' : 'are'} few: the true share may lie anywhere in this range.`
}

/** Returns the text of the link to the rows behind a figure: "Open the 6 reviews". */
export function openLinkText(entry: FigureEntry, value: string, counts?: Fraction): string {
  if (entry.rows === 'review') return 'Open the review'
  if (!countsRows(entry)) return 'Open the reviews'
  const count = counts?.denominator ?? Number(value.replaceAll(',', ''))
  return `Open the ${Number.isInteger(count) ? countWithUnit(count, entry.unit) : entry.unit}`
}
