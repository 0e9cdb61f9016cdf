import { type FigureFormat, figureText } from '@ivue/contracts/figures/definition.ts'
import type { BreakdownTable, Figure } from '@ivue/contracts/figures/shapes.ts'

type Counted = Pick<BreakdownTable, 'numerator' | 'denominator'>

export interface FigureWords {
  person: string
  estimated?: string
  /** By the key of a figure: what it is made of, where "18 of 60" does not say it. */
  madeOf?: Readonly<Record<string, (counted: Counted) => string>>
  /** What a percentage is made of and how sure it is, said on hover. */
  basis?: (counted: Counted) => string
}

/** "+0.12", "−31", "±0"; empty where there is nothing to compare with. */
export function changeText(change: number | null, format: FigureFormat): string {
  if (change === null) return ''
  const size = figureText(Math.abs(change), format === 'percent' ? 'ratio' : format)
  return change > 0 ? `+${size}` : change < 0 ? `−${size}` : `±${size}`
}

/** Whether a change is welcome; '' where it is neither. */
export function toneOf({ change, better }: Pick<Figure, 'change' | 'better'>): 'good' | 'bad' | '' {
  if (!change || better === '') return ''
  return change > 0 === (better === 'more') ? 'good' : 'bad'
}

/** A counted amount, with one decimal at most. */
export const amountText = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** What a figure is made of: "18 of 60"; empty of a plain count. */
export function madeOfText({ madeOf }: FigureWords, { key, format }: Pick<Figure, 'key' | 'format'>, counted: Counted): string {
  if (format === 'count') return ''
  return madeOf?.[key]?.(counted) ?? `${amountText(counted.numerator)} of ${amountText(counted.denominator)}`
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** "Oct 2026" of `2026-10`. */
export const monthText = (month: string): string => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
