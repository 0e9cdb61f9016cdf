import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import { betweenLimits, betweenPoint, MEAN_GAPS_TO_FALSE_ALARM } from '@ivue/contracts/quality/statistics/between-chart.ts'
import {
  type Baseline,
  buildBaseline,
  type ChartPoint,
  type ChartUnit,
  chartPoint,
} from '@ivue/contracts/quality/statistics/control-chart.ts'
import { upperBound } from '@ivue/contracts/quality/statistics/interval.ts'
import { findSignals, meanPointsToFalseAlarm, type RuleSettings, type RunSignal } from '@ivue/contracts/quality/statistics/run-rules.ts'
import { firstDayOfMonth, lastDayOfMonth, type Month } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { ControlChart, PointOfChart, RateDefinition, SignalOfChart } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { mergeSamples, rateFraction, type SampleRate, sampleRate } from '@ivue/contracts/reports/charts/sample-rate.ts'
import type { Services } from '../../platform/app-services.ts'
import { type CountedMonth, countMonths } from './count-samples.ts'
import { closedMonths, monthAt, toPeriod } from './periods.ts'
import { countCoverage, type ExplainedPeriod, explainPeriods, findReviewsWithFinding } from './rate-queries.ts'
import { readTargetState } from './target-state.ts'

export interface ChartRequest extends RateDefinition, RuleSettings {
  counted: ChartUnit
}

type SignalInDays = Pick<SignalOfChart, 'rule' | 'points' | 'from' | 'to'>
interface DrawnChart extends Pick<ControlChart, 'mode' | 'points' | 'falseAlarm' | 'sinceLast'> {
  signals: SignalInDays[]
}
interface ChartData {
  rate: RateDefinition
  baseline: Baseline | null
  months: readonly CountedMonth[]
  rules: RuleSettings
}

/**
 * Returns the chart of the last 24 closed months and the current one. The 24 months are the baseline of the limits (domain 5.3): exact or
 * Laney's limits for rates, u limits for findings per loan. If less than one finding a month is expected, the points of the chart are the
 * numbers of loans between findings instead, and months are judged by prediction (domain 9.1). Rates of months and of the baseline are
 * those of `sampleRate`.
 */
export async function readControlChart(
  { db, settings, now }: Services,
  { counted: requested, trend, twoOfThree, ...rate }: ChartRequest,
): Promise<ControlChart> {
  const zone = await settings.get('business.zone')
  const running = monthAt(now(), zone)
  const closed = closedMonths(running)
  const from = closed[0] as Month
  const period = toPeriod(from, running, zone)
  const months = await countMonths(db, rate, [...closed, running], zone)
  const whole = sampleRate(mergeSamples(months.slice(0, -1).flatMap(({ samples }) => samples)))
  const judgedBy = (counted: ChartUnit, centre?: number) => buildBaseline(months.slice(0, -1).map(fractionOf(counted)), counted, centre)
  const rare = judgedBy(requested)?.method === 'prediction'
  const counted = rare ? 'loans' : requested
  const { numerator, denominator } = rateFraction(whole)
  const isSampleRate = counted === 'loans' && !rare && rate.sample !== 'In-line'
  const baseline = isSampleRate ? judgedBy(counted, numerator / denominator) : judgedBy(counted)
  const reading: ChartData = { rate, baseline, months, rules: { trend, twoOfThree } }
  const drawn =
    rare && baseline ? drawGaps(months, await findReviewsWithFinding(db, rate, period, zone), baseline) : drawMonths(reading, counted)
  const explanations =
    drawn.signals.length === 0
      ? []
      : await explainPeriods(
          db,
          rate,
          drawn.signals.map((one) => dayRange(one.from, one.to, zone)),
          zone,
        )
  return {
    ...drawn,
    signals: drawn.signals.map((one, nth) => {
      const { loans, found, team, category } = explanations[nth] as ExplainedPeriod
      return { ...one, loans, found, team, category }
    }),
    baseline: baseline && {
      from,
      to: closed.at(-1) as Month,
      months: baseline.months,
      loans: baseline.observed.denominator,
      found: baseline.observed.numerator,
      centre: baseline.centre,
      sigmaZ: baseline.sigmaZ,
      method: baseline.method,
      median: rare ? (betweenLimits(baseline.centre)?.median ?? null) : null,
      atMost: rare ? upperBound(baseline.observed) : null,
      ...(isSampleRate ? weightingOf(whole) : { plans: 0, drawn: baseline.observed.denominator, checks: 0 }),
    },
    target: rate.sample === 'Programme' && counted === 'loans' ? await readTargetState(db, rate, { now: now(), zone }) : null,
    coverage: await countCoverage(db, rate, period),
  }
}

const weightingOf = ({ plans, drawn, checks }: SampleRate) => ({ plans, drawn, checks })
const fractionOf =
  (counted: ChartUnit) =>
  ({ loans, found, findings }: CountedMonth) => ({ numerator: counted === 'loans' ? found : findings, denominator: loans })

function drawMonths({ baseline, months, rules }: ChartData, counted: ChartUnit): DrawnChart {
  const fraction = fractionOf(counted)
  const rated = months.map((month) => ({ month, rate: counted === 'loans' ? sampleRate(month.samples) : null }))
  const judged = rated.map(({ month, rate }): ChartPoint => {
    const { numerator, denominator } = rate ? rateFraction(rate) : fraction(month)
    if (baseline) return chartPoint(baseline, { numerator, denominator })
    return { value: denominator === 0 ? null : numerator / denominator, low: null, high: null, zone: 0 }
  })
  const points = rated.map(
    ({ month, rate }, place): PointOfChart => ({
      ...(judged[place] as ChartPoint),
      at: month.month,
      loans: month.loans,
      found: fraction(month).numerator,
      running: place === months.length - 1,
      plans: rate?.plans ?? 0,
    }),
  )
  return {
    mode: counted,
    points,
    signals: findSignals(judged, rules).map((signal) =>
      withDays(signal, firstDayOfMonth(pointDay(points, signal, 0)), lastDayOfMonth(pointDay(points, signal, -1))),
    ),
    falseAlarm: meanPointsToFalseAlarm(rules),
    sinceLast: null,
  }
}

/**
 * Draws a point for each finding, at the number of loans since the previous one (a gap). Gaps are judged without the rules trend and
 * two-of-three, which apply only to rates. A month with too many findings is a signal of the gaps that end in it.
 */
function drawGaps(months: readonly CountedMonth[], places: readonly { day: string; place: number }[], baseline: Baseline): DrawnChart {
  const running = (months.at(-1) as CountedMonth).month
  const judged = places.map(({ place }, nth) => betweenPoint(baseline.centre, place - (places[nth - 1]?.place ?? 0) - 1))
  const points = places.map(({ day }, nth): PointOfChart => {
    const point = judged[nth] as ChartPoint
    return { ...point, at: day, loans: (point.value as number) + 1, found: 1, running: day.startsWith(running), plans: 0 }
  })
  const ofGaps = findSignals(judged, { trend: false, twoOfThree: false }).map((signal) =>
    withDays(
      signal,
      points[(signal.points[0] as number) - 1]?.at ?? firstDayOfMonth((months[0] as CountedMonth).month),
      pointDay(points, signal, -1),
    ),
  )
  const ofMonths = months
    .filter((month) => chartPoint(baseline, fractionOf('loans')(month)).zone === 3)
    .map(({ month }): SignalInDays => {
      const ended = points.flatMap((point, place) => (point.at.startsWith(month) ? [place] : []))
      return { rule: 'month', points: ended, from: firstDayOfMonth(month), to: lastDayOfMonth(month) }
    })
  const loans = months.reduce((sum, month) => sum + month.loans, 0)
  return {
    mode: 'between',
    points,
    signals: [...ofGaps, ...ofMonths],
    falseAlarm: MEAN_GAPS_TO_FALSE_ALARM,
    sinceLast: loans - (places.at(-1)?.place ?? 0),
  }
}

const pointDay = (points: readonly PointOfChart[], { points: places }: RunSignal, nth: 0 | -1): string =>
  points[places.at(nth) as number]?.at ?? ''
const withDays = (signal: RunSignal, from: string, to: string): SignalInDays => ({ ...signal, from, to })
