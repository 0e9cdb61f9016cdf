import { PIPELINE_FILTERS, QUEUES } from '@ivue/contracts/loans/lists-words.ts'
import { choiceFilter, textFilter } from '../../grid/filters/filters.ts'
import type { GridDefaults } from '../../grid/state/url-state.ts'

const loanNumber = textFilter('Loan number', 20)

/** 25 rows a page (quality 2.6). */
export const PIPELINE = {
  filters: { filter: choiceFilter('Filter', PIPELINE_FILTERS), loanNumber },
  pageSizes: [25, 50, 100, 'All'],
  pageSize: 25,
} as const satisfies GridDefaults

/** The shared tables: 15 rows a page (quality 9). */
export const SHARED_TABLE = { filters: {}, pageSizes: [15, 25, 50, 100, 'All'], pageSize: 15 } as const satisfies GridDefaults
export const BY_LOAN_NUMBER = { ...SHARED_TABLE, filters: { loanNumber } } as const satisfies GridDefaults

/** 15 rows a page, or 25, 50, 100 (quality 2.8). */
export const FULFILMENT = {
  filters: { taskStatus: choiceFilter('Queue', ['All', ...QUEUES]) },
  pageSizes: [15, 25, 50, 100],
  pageSize: 15,
} as const satisfies GridDefaults
