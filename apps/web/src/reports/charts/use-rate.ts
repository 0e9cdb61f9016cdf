import { isReviewType, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { isMonth, type Month, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { RateDefinition } from '@ivue/contracts/reports/charts/charts-contract.ts'
import {
  FINDING_BASES,
  type FindingCounts,
  SAMPLES,
  type Sample,
  type Severity,
  severitiesOfType,
  TIME_AXES,
  type TimeAxis,
} from '@ivue/contracts/reports/charts/words.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { calendarDay } from '../../ui/moments.ts'
import { useLinkParameters } from '../../ui/use-link-parameters.ts'

/** The filters that all quality charts share. */
export interface RateFilters extends RateDefinition {
  counted: 'loans' | 'findings'
  trend: boolean
  twoOfThree: boolean
  from: Month
  to: Month
}

const FIRST_MONTH: ReviewType = 'Processor QC'

/** Returns the charts' filters, which are stored in the address, and a function that changes them. An invalid value becomes the default. */
export function useRate() {
  const [params, changeLink] = useLinkParameters()
  const read = (key: string) => params.get(key) ?? ''
  const reviewType = isReviewType(read('type')) ? (read('type') as ReviewType) : FIRST_MONTH
  const severities = severitiesOfType(reviewType)
  const requested = read('severity')
  const today = calendarDay(new Date()).slice(0, 7)
  const rate: RateFilters = {
    reviewType,
    severity: isOneOf(severities, requested as Severity) ? (requested as Severity) : (severities[0] as Severity),
    sample: isOneOf(SAMPLES, read('sample')) ? (read('sample') as Sample) : 'Programme',
    counts: isOneOf(FINDING_BASES, read('counts')) ? (read('counts') as FindingCounts) : 'After rebuttal',
    axis: isOneOf(TIME_AXES, read('axis')) ? (read('axis') as TimeAxis) : 'Completion',
    counted: read('counted') === 'findings' ? 'findings' : 'loans',
    trend: read('trend') === '1',
    twoOfThree: read('twoOfThree') === '1',
    from: isMonth(read('from')) ? read('from') : shiftMonth(today, -12),
    to: isMonth(read('to')) ? read('to') : today,
  }
  const changeFilters = (words: Record<string, string>) =>
    changeLink(
      (link) => new URLSearchParams(Object.entries({ ...Object.fromEntries(link), ...words }).filter(([, value]) => value !== '')),
      {
        replace: true,
        preventScrollReset: false,
      },
    )
  /**
   * The months that the person chose. They are left out if none were chosen, so that a scheduled mail uses the default months of its own
   * date.
   */
  const chosenPeriod = { ...(isMonth(read('from')) && { from: rate.from }), ...(isMonth(read('to')) && { to: rate.to }) }
  return { rate, changeFilters, chosenPeriod, search: params.toString() }
}
export type ChangeRateFilters = ReturnType<typeof useRate>['changeFilters']
