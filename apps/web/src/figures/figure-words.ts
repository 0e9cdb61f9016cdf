import { type FigureFormat, figureText } from '@ivue/contracts/figures/definition.ts'
import type { BreakdownTable, Figure, PanelFigures } from '@ivue/contracts/figures/shapes.ts'
import type { ShownFigure } from '../explain/explanation.ts'

type Counts = Pick<BreakdownTable, 'numerator' | 'denominator'>
export type FigureLine = Pick<BreakdownTable, 'numerator' | 'denominator' | 'value' | 'gross'>

export interface FigureWords {
  person: string
  estimated?: string
  /** Functions that describe the counts of a figure, by its key, where "18 of 60" would not be clear. */
  countsTexts?: Readonly<Record<string, (counted: Counts) => string>>
}

/** A part of a panel's figure. */
interface FigurePart {
  line: FigureLine
  /** The leader or person of the breakdown. */
  who?: string
  days?: string
  /** Whether the value counts the findings before overturns. */
  asSubmitted?: boolean
}

/** Returns what the card of a panel's figure shows: for everybody whom the viewer sees in the days of the panel, or for a part of it. */
export function explainPanelFigure(
  figure: Figure,
  panel: PanelFigures,
  words: FigureWords,
  part: FigurePart = { line: figure },
): ShownFigure {
  const { title, format, estimated, change, against, beside } = figure
  const { who = '', days = panel.days, asSubmitted = false } = part
  const line = asSubmitted && part.line.gross ? { ...part.line.gross, gross: null } : part.line
  const text = (value: number | null) => figureText(value, format)
  const parts: [name: string, words: string | false | undefined][] = [
    ['Days', days],
    ['Of', who],
    ['Fails', asSubmitted && 'As submitted, before overturns'],
    ['Made of', format === 'ratio' && countsText(words, figure, line)],
    ['As submitted', line.gross !== null && `${text(line.gross.value)}, ${countsText(words, figure, line.gross)}`],
    ['Change', line === figure && change !== null && `${changeText(change, format)} against ${against}`],
    ['Other reviews', line === figure && beside],
    ['Estimated', estimated && words.estimated],
  ]
  return {
    label: title,
    value: text(line.value),
    counts: format === 'percent' && line.value !== null ? line : undefined,
    parts: parts.filter((part): part is [string, string] => Boolean(part[1])),
    asOf: panel.readAt,
  }
}

/** Returns a change as text: "+0.12", "−31" or "±0". Empty if there is nothing to compare with. */
export function changeText(change: number | null, format: FigureFormat): string {
  if (change === null) return ''
  const size = figureText(Math.abs(change), format === 'percent' ? 'ratio' : format)
  return change > 0 ? `+${size}` : change < 0 ? `−${size}` : `±${size}`
}

export function figureTone({ change, better }: Pick<Figure, 'change' | 'better'>): 'good' | 'bad' | '' {
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
