import type { BreakdownTable, Figure } from '@ivue/contracts/desks/summary-contract.ts'
import { type FigureFormat, figureText } from '@ivue/contracts/desks/summary-figures.ts'

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

type Counted = Pick<BreakdownTable, 'numerator' | 'denominator'>
const whole = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** What a figure was made of: "18 of 60", "55 in 128 h"; empty of a plain count. */
export function countedText(key: string, format: FigureFormat, { numerator, denominator }: Counted): string {
  if (format === 'count') return ''
  // Output per full shift travels as output × 480 ÷ minutes.
  if (key === 'eightHours') return `${whole(numerator / 480)} in ${whole(denominator / 60)} h`
  return `${whole(numerator)} of ${whole(denominator)}`
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** "Oct 2026" of `2026-10`. */
export const monthText = (month: string): string => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
