import { type FigureFormat, figureText } from '@ivue/contracts/figures/definition.ts'
import type { BreakdownTable, Figure } from '@ivue/contracts/figures/shapes.ts'

type Counts = Pick<BreakdownTable, 'numerator' | 'denominator'>

export interface FigureWords {
  person: string
  estimated?: string
  /** Functions that describe the counts of a figure, by its key, where "18 of 60" would not be clear. */
  countsTexts?: Readonly<Record<string, (counted: Counts) => string>>
  /** Returns the tooltip of a percentage by its key: its counts and its interval. Undefined for none. */
  basis?: (counted: Counts, key: string) => string | undefined
}

/** Returns a change as text: "+0.12", "−31" or "±0". Empty if there is nothing to compare with. */
export function changeText(change: number | null, format: FigureFormat): string {
  if (change === null) return ''
  const size = figureText(Math.abs(change), format === 'percent' ? 'ratio' : format)
  return change > 0 ? `+${size}` : change < 0 ? `−${size}` : `±${size}`
}

export function findTone({ change, better }: Pick<Figure, 'change' | 'better'>): 'good' | 'bad' | '' {
  if (!change || better === '') return ''
  return change > 0 === (better === 'more') ? 'good' : 'bad'
}

/** Formats a counted amount with at most one decimal. */
export const amountText = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** Returns the counts behind a figure: "18 of 60". Empty for a plain count. */
export function countsText({ countsTexts }: FigureWords, { key, format }: Pick<Figure, 'key' | 'format'>, counts: Counts): string {
  if (format === 'count') return ''
  return countsTexts?.[key]?.(counts) ?? `${amountText(counts.numerator)} of ${amountText(counts.denominator)}`
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Returns "Oct 2026" for `2026-10`. */
export const monthText = (month: string): string => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
