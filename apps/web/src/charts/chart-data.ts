/** A line, a set of bars, or a column that only the table shows. */
export interface Series {
  key: string
  label: string
  /** A token of the theme, as 'var(--s1)': it changes with the theme without drawing again. */
  colour: string
  /** What stands behind the others: a dashed line. */
  dashed?: boolean
  /** The unit, after the numbers of tip and table: ' days'. */
  unit?: string
}

/** One place on the horizontal axis; a value that is not known is null and leaves a gap. */
export interface Point {
  name: string
  values: Readonly<Record<string, number | null>>
}

/** What a chart draws and "Show as table" lists: both read the same numbers. */
export interface ChartData {
  /** What the points are, the head of the table's first column: 'Day'. */
  of: string
  series: readonly Series[]
  points: readonly Point[]
}

/** The place of a value that is told from the others. */
export interface Highlight {
  /** Index of the point. */
  point: number
  /** Its series; without it the whole point. */
  series?: string
}

/** A number as it is read: '1,204', '43.2'. */
export const numberText = (value: number | null | undefined, unit = ''): string =>
  value === null || value === undefined ? '–' : `${value.toLocaleString('en-US')}${unit}`

const STEPS = [1, 2, 5]

/** Round numbers from `from` up to `to`, three to six of them: the lines behind a chart. */
export function ticksBetween(from: number, to: number): number[] {
  const rough = Math.max(to - from, 1e-9) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [...STEPS, 10].map((factor) => factor * power).find((one) => one >= rough * 0.9) ?? 10 * power
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.floor(to / step + 1e-9) - first + 1
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}
