import { addDays, type Day } from '../calendar/days.ts'
import { shortMonth } from '../calendar/names.ts'
import { STAGES } from '../desks/words.ts'
import { choiceFilter, choicesFilter, dayFilter, idsFilter, type ListSpec, textFilter } from '../grid/list.ts'
import { LOAN_TYPES } from '../loans/words.ts'
import { SUMMARY_SELECTIONS } from '../quality/reviews/lists.ts'
import { REVIEW_STATUSES, type ReviewKind, type ReviewType } from '../quality/reviews/words.ts'
import { ROLES } from '../session/viewer.ts'
import { dateRangeProblem } from '../worklist/search.ts'

/** The two variants of the review dashboards, each with its review types. SS (second stage) is Final Review (domain 4). */
export const REVIEW_VARIANTS = {
  'Closing QC': { kind: 'closer', types: ['ICD QC', 'Final Doc QC'] },
  SS: { kind: 'underwriter', types: ['Final Review'] },
} as const satisfies Record<string, { kind: ReviewKind; types: readonly ReviewType[] }>
export type ReviewVariant = keyof typeof REVIEW_VARIANTS
export const VARIANT_FILTER = choiceFilter('Reviews', Object.keys(REVIEW_VARIANTS) as ReviewVariant[])

/** The filter by the severity of the fails that count (wire conventions). Both: all severities. */
export const DEFECT_TYPES = choiceFilter('Defect type', ['Both', 'Material or Critical', 'Lower'])

/**
 * What the rows stand for: the reviewer, the person whose work was reviewed, or the failed question. The first is the default (platform
 * 3.6).
 */
export const DASHBOARD_TABS = ['QC Analyst', 'Employee', 'Question'] as const
export const TO_DATE_TABS = [...DASHBOARD_TABS, 'Reviews'] as const
export const MONTHLY_TAB = choiceFilter('Tab', DASHBOARD_TABS)
export const TO_DATE_TAB = choiceFilter('Tab', TO_DATE_TABS)

/** Maximum number of months that can be compared. */
export const MAX_MONTHS = 13

const WIRE_MONTH = /^(1[0-2]|[1-9])-(\d\d)$/

/** Returns `2026-10` for `10-26`, the form of a month on the wire. Null if the text is not a month. */
export function parseWireMonth(word: string): string | null {
  const [, month = '', year = ''] = WIRE_MONTH.exec(word) ?? []
  return month === '' ? null : `20${year}-${month.padStart(2, '0')}`
}

/** Returns `10-26`, the form of a month on the wire, for `2026-10` or a day in it. */
export const toWireMonth = (month: string): string => `${Number(month.slice(5, 7))}-${month.slice(2, 4)}`

/** Returns the readable form of a month on the wire: "Oct 2026" for `10-26`. */
export function formatWireMonth(word: string): string {
  const month = parseWireMonth(word) ?? ''
  return `${shortMonth(month)} ${month.slice(0, 4)}`
}

/** Returns the `count` months before the one that contains `today`, newest first, as the wire writes them: '10-26' for October 2026. */
export function monthsBefore(today: Day, count: number): string[] {
  const words: string[] = []
  for (let day = today; words.length < count; ) {
    day = addDays(`${day.slice(0, 8)}01`, -1)
    words.push(toWireMonth(day))
  }
  return words
}

/** Returns the months of a comma-separated list in wire form, without repeats and other texts. */
export const splitWireMonths = (list: string): string[] => [...new Set(list.split(',').filter((word) => parseWireMonth(word) !== null))]

const months = {
  ...textFilter('Months', 100),
  accepts: (value: string) => value === '' || (value.split(',').length <= MAX_MONTHS && value.split(',').every(parseWireMonth)),
  words: (value: string) => splitWireMonths(value).map(formatWireMonth).join(', '),
}
/** The word of the old client for all review types (platform 3.6). */
const ANY_TYPE = 'Review Type'
/** Returns the filter by one review type of a variant. The server checks each word of a list with it. */
export const singleReviewTypeFilter = (variant: ReviewVariant) => choiceFilter('Review type', [ANY_TYPE, ...REVIEW_VARIANTS[variant].types])
const reviewTypesFilter = (variant: ReviewVariant) => {
  const filter = choicesFilter('Review type', REVIEW_VARIANTS[variant].types)
  return { ...filter, words: (value: string) => (value === ANY_TYPE ? 'All' : filter.words(value)) }
}

/** Filters by reviewer; on the list of employees by the person whose work was reviewed. By person, role and leaders (platform 3.6). */
const people = {
  users: idsFilter('People'),
  roles: choicesFilter('Role', ROLES),
  unitLeads: idsFilter('Unit leads'),
  teamLeads: idsFilter('Team leads'),
}
const counted = {
  loanType: choiceFilter('Loan type', ['All', ...LOAN_TYPES]),
  defectType: DEFECT_TYPES,
  selection: SUMMARY_SELECTIONS,
}
export const STATUS_TYPES = ['All', ...REVIEW_STATUSES] as const
export const FINDING_STAGE_CHOICES = ['All', ...STAGES.slice(1)] as const
const sizes = { pageSizes: [10, 25, 50, 'All'], pageSize: 10 } as const

export const monthlyList = (variant: ReviewVariant) =>
  ({ filters: { months, ...people, reviewType: reviewTypesFilter(variant), ...counted }, ...sizes }) as const satisfies ListSpec

/**
 * Returns the filter Status of a tab of the month to date. It opens on Pending (platform 3.6, domain 9.4), but on All for the questions,
 * which count answers of completed reviews only. The figures above the lists count every status.
 */
export const statusTypeFilter = (tab: string) => choiceFilter('Status', STATUS_TYPES, tab === 'Question' ? 'All' : 'Pending')

export const toDateList = (variant: ReviewVariant, tab: string) =>
  ({
    filters: {
      dateFrom: dayFilter('From'),
      dateTo: dayFilter('To'),
      ...people,
      reviewType: reviewTypesFilter(variant),
      statusType: statusTypeFilter(tab),
      disposition: choiceFilter('Disposition', FINDING_STAGE_CHOICES),
      ...counted,
    },
    ...sizes,
  }) as const satisfies ListSpec

/** Returns the problem of a dashboard's days, or null. From and To are needed together. */
export const dashboardDaysProblem = ({ dateFrom = '', dateTo = '' }: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
  dateRangeProblem(dateFrom, dateTo, { from: 'dateFrom', to: 'dateTo' })

/** Returns the list of reviews with disputed findings. Without dates: those completed in the previous full month (platform 3.6). */
export const overturnList = (variant: ReviewVariant) =>
  ({
    filters: {
      dateFrom: dayFilter('From'),
      dateTo: dayFilter('To'),
      ...people,
      reviewType: reviewTypesFilter(variant),
      loanType: counted.loanType,
      selection: SUMMARY_SELECTIONS,
    },
    ...sizes,
  }) as const satisfies ListSpec
