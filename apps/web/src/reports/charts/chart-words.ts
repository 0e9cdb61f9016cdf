import { monthName } from '@ivue/contracts/calendar/names.ts'
import { firstDayOfMonth, formatPoint, isMonth, lastDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { ControlChart, PointOfChart, SignalOfChart, TargetState } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { rateNotes } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { CHART_LOANS, type FindingStage, type TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { fractionText, mainSignal, percentText, valueText } from '../../charts/quality-values.ts'

const isHigh = ({ zone }: Pick<PointOfChart, 'zone'>): boolean => zone > 0

const lastPoint = ({ points }: SignalOfChart, all: readonly PointOfChart[]) => all[points.at(-1) as number] as PointOfChart
const firstPoint = ({ points }: SignalOfChart, all: readonly PointOfChart[]) => all[points[0] as number] as PointOfChart

/** Returns the chart's main message, such as 'June 2026 is above its limit'. */
export function chartHeadline({ baseline, points, signals, mode }: ControlChart): string {
  const signal = mainSignal({ signals })
  if (!baseline) return 'nothing to compare with yet'
  if (!signal) return mode === 'between' ? 'findings come as rarely as before' : 'every month is within its limits'
  if (signal.rule === 'month') return `${monthName(signal.from.slice(0, 7))} has more than the months before predict`
  const last = lastPoint(signal, points)
  const high = isHigh(last)
  if (mode === 'between') {
    if (signal.rule === 'eight') return `eight gaps ${high ? 'longer' : 'shorter'} than half of them`
    return high ? `a long gap ended on ${formatPoint(last.at)}` : `findings came too close on ${formatPoint(last.at)}`
  }
  const words = {
    beyond: `${formatPoint(last.at)} is ${high ? 'above' : 'below'} its limit`,
    eight: `eight months ${high ? 'above' : 'below'} the mean up to ${formatPoint(last.at)}`,
    trend: `six months ${(last.value ?? 0) > (firstPoint(signal, points).value ?? 0) ? 'rising' : 'falling'} up to ${formatPoint(last.at)}`,
    twoOfThree: `two of three months far ${high ? 'above' : 'below'} the mean up to ${formatPoint(last.at)}`,
  }
  return words[signal.rule]
}

/** Returns how many loans of the baseline have a finding, such as '0 of 21 loans'. '' without a baseline. */
const baselineText = (baseline: ControlChart['baseline']): string =>
  baseline ? `${baseline.found.toLocaleString('en-US')} of ${countText(baseline.loans, 'loan')}` : ''

/**
 * Returns the largest defect rate that is compatible with the findings of the baseline, such as '0 of 21 loans: up to 13.3 % is
 * compatible'. '' if the chart can show a rate.
 */
export function compatibleRateText({ baseline }: ControlChart): string {
  return baseline?.atMost == null ? '' : `${baselineText(baseline)}: up to ${(baseline.atMost * 100).toFixed(1)} % is compatible`
}

/** Returns one or two sentences about a signal: what was observed, and how often chance alone causes it (domain 5.3). */
export function explainSignal(signal: SignalOfChart, { points, mode, baseline }: ControlChart): string {
  if (signal.rule === 'month')
    return `In ${monthName(signal.from.slice(0, 7))}, ${signal.found} of ${countText(signal.loans, 'loan')} had a finding. After ${baselineText(baseline)} chance alone does that less than once in 740 months, so look for a cause.`
  const last = lastPoint(signal, points)
  const first = firstPoint(signal, points)
  const high = isHigh(last)
  const centre = baseline?.centre ?? 0
  if (mode === 'between') {
    if (signal.rule === 'eight')
      return `From ${formatPoint(first.at)} to ${formatPoint(last.at)} eight gaps in a row were ${high ? 'longer' : 'shorter'} than ${countText(baseline?.median ?? 0, 'loan')}, which half of them are. Findings have become ${high ? 'rarer' : 'more frequent'}.`
    return high
      ? `Up to ${formatPoint(last.at)} ${countText(last.value ?? 0, 'loan')} in a row had no finding, where ${last.high} are already unlikely. Findings have become rarer.`
      : `On ${formatPoint(last.at)} a finding came after ${countText(last.value ?? 0, 'loan')} without one, where ${last.low} are already unlikely.`
  }
  const span = `From ${formatPoint(first.at)} to ${formatPoint(last.at)}`
  const counts =
    mode === 'loans'
      ? `${last.found} of ${countText(last.loans, 'loan')} had a finding`
      : `${countText(last.loans, 'loan')} had ${countText(last.found, 'finding')}`
  const limit = high ? last.high : last.low
  const method =
    baseline?.method === 'exact'
      ? 'A month reaches a limit by chance at most once in 740 months'
      : 'Chance alone puts a month beyond a limit about once in 740 months'
  const texts = {
    beyond: `In ${formatPoint(last.at)}, ${counts}: ${valueText(mode, last.value)} against ${high ? 'an upper' : 'a lower'} limit of ${valueText(mode, limit)}. ${method}, so look for a cause.`,
    eight: `${span} eight months in a row lie ${high ? 'above' : 'below'} the mean of ${valueText(mode, centre)}. Something has changed the level.`,
    trend: `${span} each month lies ${(last.value ?? 0) > (first.value ?? 0) ? 'above' : 'below'} the one before it.`,
    twoOfThree: `${span} two of three months lie far ${high ? 'above' : 'below'} the mean.`,
  }
  return texts[signal.rule]
}

/** Returns a sentence on how the observed rate compares with the target (domain 5.3). */
export function describeVerdict({ verdict, rate, observed, coverage }: TargetState): string {
  if (verdict === 'nothing reviewed') return `Target ${rate.toFixed(2)} %: nothing was reviewed in the last twelve closed months.`
  const { found, loans, interval, population } = observed
  const range = interval ? `${fractionText(interval.low)} to ${fractionText(interval.high)}` : '–'
  const of = population === null ? '' : `, of ${Math.round(population).toLocaleString('en-US')} that it was drawn from`
  const seen = `${found} of ${countText(loans, 'loan')} (${percentText(observed.percent)}; 95 % interval ${range}${of}) in the last twelve closed months`
  const words = { above: 'Above', below: 'Below', 'not distinguishable': 'Not distinguishable from' }[verdict]
  return [`${words} the target of ${rate.toFixed(2)} %: ${seen}`, ...rateNotes(observed, coverage)].join('; ').concat('.')
}

export interface LoansBehind {
  reviewType: string
  severity: string
  sample?: string
  stage: FindingStage
  axis?: TimeAxis
  /** The first day or month. The last one is `to`. */
  from: string
  to: string
  person?: number
}

/** Returns the address of the loans behind a figure, without the list's default filters. */
export function loansPath({ reviewType, severity, sample, stage, axis, person, from, to }: LoansBehind): string {
  const words = {
    reviewType,
    severity,
    sample,
    stage,
    axis,
    person,
    dateFromSearch: isMonth(from) ? firstDayOfMonth(from) : from,
    dateToSearch: isMonth(to) ? lastDayOfMonth(to) : to,
  }
  const { filters } = CHART_LOANS
  const changed = Object.entries(words).filter(([key, value]) => value && value !== filters[key as keyof typeof filters].initial)
  return `${paths.chartLoans}?${new URLSearchParams(changed.map(([key, value]) => [key, String(value)]))}`
}
