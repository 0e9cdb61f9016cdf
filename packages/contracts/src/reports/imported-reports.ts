import { IMPORTED_FIGURES } from '../figures/registry/imported.ts'
import { dayFilter, type ListSpec } from '../grid/list.ts'

/** The states of an imported loan in QC, from no review to an ended one. Each loan is in exactly one (domain 5.4). */
export const IMPORTED_STATES = ['none', 'waiting', 'given', 'begun', 'ended'] as const
export type ImportedState = (typeof IMPORTED_STATES)[number]

const STATES_OF = {
  LoansReviewed: IMPORTED_STATES,
  qaSubmitted: ['waiting', 'given', 'begun', 'ended'],
  qaNotSubmitted: ['none'],
  qaAssigned: ['given', 'begun', 'ended'],
  qaNotAssigned: ['waiting'],
  qaCompleted: ['ended'],
  qaProgress: ['begun'],
  qaAssignedNotStarted: ['given'],
} as const satisfies Record<string, readonly ImportedState[]>

/** The eight keys of the loan-imported QC reports (quality 2.4), with the states that each counts. */
export const IMPORTED_KEYS = (Object.keys(STATES_OF) as (keyof typeof STATES_OF)[]).map((title) => {
  const figure = `imported.${title}` as const
  return { title, label: IMPORTED_FIGURES[figure].name, figure, of: STATES_OF[title] as readonly ImportedState[] }
})

/**
 * The report of each desk: the role of the people by which its imported loans are listed, and the review type that it sends to QC (domain
 * 4).
 */
export const IMPORTED_REPORTS = {
  processor: { person: 'Processor', review: 'Processor QC' },
  underwriter: { person: 'Underwriter', review: 'UW Review' },
} as const
export type ImportedDesk = keyof typeof IMPORTED_REPORTS

/** Filters that the reports accept on the wire but do not show (quality 2.4). */
export const IMPORTED_WIRE_FILTERS = { dateFromComplete: dayFilter('QC completed from'), dateToComplete: dayFilter('QC completed to') }

/**
 * The lists of the reports of imported loans, with fifty rows a page (quality 9). Without dates they have the loans imported in the
 * previous full month.
 */
export const IMPORTED_LIST = {
  filters: { dateFromSearch: dayFilter('Loan imported from'), dateToSearch: dayFilter('Loan imported to') },
  pageSizes: [50],
  pageSize: 50,
} as const satisfies ListSpec
