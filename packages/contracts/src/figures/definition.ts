import type { Fraction, Quotient, Sum } from './atoms.ts'
import { percent, ratio } from './rounding.ts'

/** How a figure is read: a plain count, a ratio with two decimals, or a percentage with two. */
export type FigureFormat = 'count' | 'ratio' | 'percent'

export interface FigureDefinition<Atom extends string> {
  key: string
  title: string
  /** One sentence: what is divided by what. */
  about: string
  format: FigureFormat
  /** Which way is good; '' where neither is. */
  better: 'more' | 'less' | ''
  /** Fixed, as it is shown: 90 is 90.00 %. */
  target?: number
  of: Quotient<Atom>
  /** As submitted, before overturns; only where that differs in kind. */
  gross?: Quotient<Atom>
  /** What a count is made of, each with a table of its own. */
  split?: readonly { title: string; of: Sum<Atom> }[]
  /** The atom that is above 0 where part of the figure is an estimate. */
  estimated?: Atom
  /** Left out of the view of those who lead nobody (work 6). */
  managersOnly?: true
}

/** What is shown, rounded half up after the division; null without a denominator. */
export function figureValue({ numerator, denominator }: Fraction, format: FigureFormat): number | null {
  if (format === 'count') return numerator
  return format === 'percent' ? percent(numerator, denominator) : ratio(numerator, denominator)
}

/** As people read it: "3.44", "82.00 %", "1,204", and an en dash where there is nothing to divide by. */
export function figureText(value: number | null, format: FigureFormat): string {
  if (value === null) return '–'
  if (format === 'count') return value.toLocaleString('en-US')
  const text = value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return format === 'percent' ? `${text} %` : text
}

/** Whether the value meets the target. It is the rounded one, so that what is seen agrees with what is coloured; null without a target or a value. */
export function meetsTarget({ target, better }: Pick<FigureDefinition<never>, 'target' | 'better'>, value: number | null): boolean | null {
  if (target === undefined || value === null) return null
  return better === 'less' ? value <= target : value >= target
}
