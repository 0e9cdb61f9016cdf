import type { FigureId } from '@ivue/contracts/figures/registry.ts'
import type { FigureValueProps } from '../explain/figure-value.tsx'

/** One series of numbers: a line, a set of bars, or a column that only the table shows. */
export interface Series {
  key: string
  label: string
  figure: FigureId
  /** Returns what else the figure of the point at an index explains. */
  explain?: (at: number) => Partial<FigureValueProps> | undefined
  /** A theme token such as 'var(--s1)', which changes with the theme without a render. */
  colour: string
  /** Whether the line is dashed, for a series in the background. */
  dashed?: boolean
  /** The unit after the numbers in tooltip and table: ' days'. */
  unit?: string
}

/** A position on the horizontal axis with the value of each series. An unknown value is null and leaves a gap. */
export interface Point {
  name: string
  values: Readonly<Record<string, number | null>>
  /** The addresses of the rows behind the values, by the key of the series. */
  rows?: Readonly<Record<string, string>>
}

/** The data of a chart and of its table, so that both show the same numbers. */
export interface ChartData {
  /** The name of the points, which is the heading of the table's first column: 'Day'. */
  of: string
  series: readonly Series[]
  points: readonly Point[]
}

export interface Highlight {
  point: number
  /** The key of the series. Without it, the whole point is highlighted. */
  series?: string
}

/** Returns a number as text: '1,204', '43.2', or an en dash for none. */
export const numberText = (value: number | null | undefined, unit = ''): string =>
  value === null || value === undefined ? '–' : `${value.toLocaleString('en-US')}${unit}`

const STEPS = [1, 2, 5]

/** Returns three to six round numbers from `from` to `to`, for the grid lines. */
export function ticksBetween(from: number, to: number): number[] {
  const rough = Math.max(to - from, 1e-9) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [...STEPS, 10].map((factor) => factor * power).find((one) => one >= rough * 0.9) ?? 10 * power
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.floor(to / step + 1e-9) - first + 1
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Returns the upper end of an axis that begins at 0: the first grid line at or above `most`, but not above the largest `possible` value. */
export function axisEnd(most: number, possible = Number.POSITIVE_INFINITY): number {
  const [first = 0, second = most] = ticksBetween(0, most)
  const step = second - first || most
  return Math.min(possible, Number((Math.ceil(most / step - 1e-9) * step).toPrecision(12)))
}

/** The mean width in pixels of a letter of the names below an axis. */
const LETTER_WIDTH = 6

/**
 * Returns the lines of a name below an axis, each at most `width` pixels wide: the whole name, or a line for each word, shortened if it
 * must be. So no name is left out. The table has the whole names.
 */
export function nameLines(name: string, width: number): string[] {
  const most = Math.max(1, Math.floor(width / LETTER_WIDTH))
  const lines = name.length <= most ? [name] : name.split(' ')
  return lines.map((line) => (line.length <= most ? line : most < 3 ? line.slice(0, most) : `${line.slice(0, most - 1)}…`))
}
