import type { ChartPoint } from './control-chart.ts'

/** The optional rules. The rules `beyond` and `eight` are always on (domain 5.3). */
export interface RuleSettings {
  trend: boolean
  twoOfThree: boolean
}

export interface RunSignal {
  rule: 'beyond' | 'eight' | keyof RuleSettings
  /** The indexes of the points that show it. The last one completes it. */
  points: number[]
}

const RUN = 8
const TREND = 6

/** Returns the mean number of points until a false alarm of an unchanged process. It is shown next to the settings (domain 5.3). */
export function meanPointsToFalseAlarm({ trend, twoOfThree }: RuleSettings): number {
  if (trend) return twoOfThree ? 97 : 115
  return twoOfThree ? 122 : 153
}

type MeasuredPoint = ChartPoint & { value: number; place: number }

/**
 * Returns the signals of a chart, each at the point that completes it: beyond the limits; eight in a row on one side of the centre (a point
 * on it breaks the run); six in a row each higher, or each lower, than the one before; two of three beyond two standard deviations on one
 * side. Months without loans are skipped.
 */
export function findSignals(points: readonly ChartPoint[], { trend, twoOfThree }: RuleSettings): RunSignal[] {
  const judged = points.flatMap((point, place): MeasuredPoint[] => (point.value === null ? [] : [{ ...point, value: point.value, place }]))
  return judged.flatMap((point, nth) => {
    const last = (count: number) => (nth + 1 < count ? null : judged.slice(nth + 1 - count, nth + 1))
    const found: RunSignal[] = []
    const signal = (rule: RunSignal['rule'], shown: readonly MeasuredPoint[] | null) => {
      if (shown) found.push({ rule, points: shown.map(({ place }) => place) })
    }
    if (Math.abs(point.zone) === 3) signal('beyond', [point])
    signal('eight', runOnOneSide(last(RUN)))
    if (trend) signal('trend', rising(last(TREND)))
    if (twoOfThree) signal('twoOfThree', twoFarOut(judged.slice(Math.max(0, nth - 2), nth + 1)))
    return found
  })
}

function runOnOneSide(run: MeasuredPoint[] | null): MeasuredPoint[] | null {
  const side = Math.sign(run?.[0]?.zone ?? 0)
  return side !== 0 && run?.every(({ zone }) => Math.sign(zone) === side) ? run : null
}

function rising(run: MeasuredPoint[] | null): MeasuredPoint[] | null {
  const steps = run?.slice(1).map(({ value }, nth) => Math.sign(value - (run[nth] as MeasuredPoint).value))
  return steps && steps[0] !== 0 && steps.every((step) => step === steps[0]) ? run : null
}

/** Returns the last of up to three points with the others beyond two standard deviations on its side, or null if fewer than two are. */
function twoFarOut(run: readonly MeasuredPoint[]): MeasuredPoint[] | null {
  const side = Math.sign(run.at(-1)?.zone ?? 0)
  const far = run.filter(({ zone }) => zone * side >= 2)
  return far.length >= 2 && far.at(-1) === run.at(-1) ? far : null
}
