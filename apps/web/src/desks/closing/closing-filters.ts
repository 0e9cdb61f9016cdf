import { CLOCK_FILTERS } from '@ivue/contracts/desks/clock/clock-words.ts'
import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import { choiceFilter, dayFilter, idsFilter, textFilter } from '../../grid/filters/filters.ts'
import type { GridDefaults } from '../../grid/state/url-state.ts'

export const SLA_WORDS = ['All', 'Met', 'Not Met'] as const

/** The Closing Dashboard opens on WIP, ten rows (work 2.1, 9). */
export const CLOSING_LIST = {
  filters: {
    userId: idsFilter('Employee'),
    loanNumber: textFilter('Loan number', 20),
    SLA: choiceFilter('SLA', SLA_WORDS),
    clock: choiceFilter('SLA clock', CLOCK_FILTERS),
    taskStatus: choiceFilter('Status', ['All', ...CLOSING_STATUSES], 'WIP'),
    dateFromSearch: dayFilter('From'),
    dateToSearch: dayFilter('To'),
  },
  pageSizes: [10, 25, 50, 100, 'All'],
  pageSize: 10,
  // Who works it, until when, and how it stands: what a closer looks for is in sight on a small screen.
  order: [
    'Loan Number',
    'Borrower',
    'HCSEmployeeFullName1',
    'HCSEmployeeFullName2',
    'Status',
    'Scheduled Closing',
    'SLA Due',
    'P1 SlaStatus',
    'P2 SlaStatus',
    'P3 SlaStatus',
    'P4 SlaStatus',
    'Comment',
    'Decision',
    'ICD QC',
    'Final Doc QC',
    'Dispute',
    'Overturned',
    'Purpose',
    'State',
  ],
} as const satisfies GridDefaults
