import type { Fraction, Quotient, Sum } from './atoms.ts'
import type { FigureId } from './registry.ts'
import { percent, ratio } from './rounding.ts'

/** A plain count, a ratio with two decimals, or a percentage with two decimals. */
export type FigureFormat = 'count' | 'ratio' | 'percent'

export interface FigureDefinition<Atom extends string> {
  key: string
  figure: FigureId
  format: FigureFormat
  /** Which direction is good; '' when neither is. */
  better: 'more' | 'less' | ''
  of: Quotient<Atom>
  /** The same figure as submitted, before overturns. Only for figures where the two can differ. */
  gross?: Quotient<Atom>
  /** The kinds of review that the figure does not count, each with its words, reviews and defects. They are shown as text next to it. */
  beside?: readonly { words: string; units: Sum<Atom>; defects: Sum<Atom> }[]
  /** The parts of a count, each with a separate table. */
  split?: readonly { title: string; of: Sum<Atom> }[]
  /** An atom that is above 0 when part of the figure is an estimate. */
  estimated?: Atom
  /** Hidden from viewers who lead nobody (work 6). */
  managersOnly?: true
}

/** Returns the value of a figure, rounded half up after the division. Null without a denominator. */
export function figureValue({ numerator, denominator }: Fraction, format: FigureFormat): number | null {
  if (format === 'count') return numerator
  return format === 'percent' ? percent(numerator, denominator) : ratio(numerator, denominator)
}

/** Returns a value as text: "3.44", "82.00 %", "1,204". An en dash for null. */
export function figureText(value: number | null, format: FigureFormat): string {
  if (value === null) return '–'
  if (format === 'count') return value.toLocaleString('en-US')
  const text = value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return format === 'percent' ? `${text} %` : text
}
