import { CLOCK_FILTERS } from '@ivue/contracts/desks/clock/clock-words.ts'
import { STAGES } from '@ivue/contracts/desks/words.ts'
import { choiceFilter, dayFilter, idsFilter, textFilter } from '../../grid/filters/filters.ts'
import type { GridDefaults } from '../../grid/state/url-state.ts'

/** What Stage offers: Initial Review is what is open and not yet decided, All restricts nothing. */
export const STAGE_WORDS = [...STAGES.slice(0, 1), 'All', ...STAGES.slice(1)] as const

/** The processor and underwriter lists open on Initial Review, ten rows (work 2.5, 9). */
export const STAGED_LIST = {
  filters: {
    userId: idsFilter('Employee'),
    loanNumber: textFilter('Loan No', 20),
    filterId: choiceFilter('Stage', STAGE_WORDS, 'Initial Review'),
    clock: choiceFilter('SLA clock', CLOCK_FILTERS),
    dateFromSearch: dayFilter('From'),
    dateToSearch: dayFilter('To'),
  },
  pageSizes: [10, 25, 50, 100, 'All'],
  pageSize: 10,
  // Who works it, where it stands, until when: what the day is decided by is in sight on a small screen.
  order: [
    'Loan Number',
    'Borrower',
    'HCSEmployeeFullName1',
    'Stage',
    'Status',
    'Due',
    'Comment',
    'Decision',
    'Recon',
    'QC',
    'Dispute',
    'Overturned',
    'Imported',
    'HCSEmployeeFullName2',
    'Purpose',
    'State',
  ],
} as const satisfies GridDefaults

export type StagedFilter = keyof (typeof STAGED_LIST)['filters']
