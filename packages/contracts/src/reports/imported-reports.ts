import { dayFilter, type ListSpec } from '../grid/list.ts'

/** The states of an imported loan in QC, from no review to an ended one. Each loan is in exactly one (domain 5.4). */
export const IMPORTED_STATES = ['none', 'waiting', 'given', 'begun', 'ended'] as const
export type ImportedState = (typeof IMPORTED_STATES)[number]

/** The eight keys of the loan-imported QC reports (quality 2.4), with the states that each counts. */
export const IMPORTED_KEYS = [
  { title: 'LoansReviewed', label: 'Loans Imported', of: IMPORTED_STATES },
  { title: 'qaSubmitted', label: 'QA Submitted', of: ['waiting', 'given', 'begun', 'ended'] },
  { title: 'qaNotSubmitted', label: 'QA Not Submitted', of: ['none'] },
  { title: 'qaAssigned', label: 'QA Assigned', of: ['given', 'begun', 'ended'] },
  { title: 'qaNotAssigned', label: 'QA Not Assigned', of: ['waiting'] },
  { title: 'qaCompleted', label: 'QA Completed', of: ['ended'] },
  { title: 'qaProgress', label: 'QA In Progress', of: ['begun'] },
  { title: 'qaAssignedNotStarted', label: 'QA Assigned, Not Started', of: ['given'] },
] as const satisfies readonly { title: string; label: string; of: readonly ImportedState[] }[]

/** For each desk: the role of the people by whom its imported loans are listed, and the review type that it sends to QC (domain 4). */
export const IMPORTED_REPORTS = {
  processor: { person: 'Processor', review: 'Processor QC' },
  underwriter: { person: 'Underwriter', review: 'UW Review' },
} as const
export type ImportedDesk = keyof typeof IMPORTED_REPORTS

/** Filters that the reports accept on the wire but do not show (quality 2.4). */
export const IMPORTED_WIRE_FILTERS = { dateFromComplete: dayFilter('QC completed from'), dateToComplete: dayFilter('QC completed to') }

/** Fifty rows a page (quality 9). Without dates: the loans imported in the previous full month. */
export const IMPORTED_LIST = {
  filters: { dateFromSearch: dayFilter('Loan imported from'), dateToSearch: dayFilter('Loan imported to') },
  pageSizes: [50],
  pageSize: 50,
} as const satisfies ListSpec
