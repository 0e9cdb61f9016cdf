import { choiceFilter, type ListSpec, loanNumberFilters } from '../grid/list.ts'
import { PIPELINE_FILTERS, QUEUES } from './queues.ts'

const byLoan = loanNumberFilters('Loan number')

/** The Loan Pipeline: 25 rows a page (quality 2.6). */
export const LOAN_PIPELINE_LIST = {
  filters: { filter: choiceFilter('Filter', PIPELINE_FILTERS), ...byLoan },
  pageSizes: [25, 50, 100, 'All'],
  pageSize: 25,
  folds: [{ label: 'Closer 1 · 2', of: ['Closer 1', 'Closer 2'] }],
} as const satisfies ListSpec

/** Approved loans that were not submitted to QC: 15 rows a page (quality 9). */
export const APPROVED_LIST = { filters: {}, pageSizes: [15, 25, 50, 100, 'All'], pageSize: 15 } as const satisfies ListSpec

/** Manual Processor and Underwriter Assignment (quality 2.8). Only the underwriter's screen filters by loan. */
export const UNASSIGNED_LIST = {
  processor: APPROVED_LIST,
  underwriter: { ...APPROVED_LIST, filters: byLoan },
} as const satisfies Record<string, ListSpec>

/** 15 rows a page, or 25, 50, 100 (quality 2.8). */
export const FULFILMENT_LIST = {
  filters: { taskStatus: choiceFilter('Queue', ['All', ...QUEUES]) },
  pageSizes: [15, 25, 50, 100],
  pageSize: 15,
  filterOf: { Queue: 'taskStatus' },
} as const satisfies ListSpec
