import { choiceFilter, dayFilter, idsFilter, type ListSpec, type PageSize, textFilter } from '../grid/list.ts'
import { CLOCK_FILTERS } from './clock/clock-words.ts'
import { CLOSING_MODULES, STAGED_MODULES } from './modules.ts'
import { CLOSING_STATUSES, STAGED_STATUSES, type StagedDesk } from './words.ts'

const PAGE_SIZES: readonly PageSize[] = [10, 25, 50, 100, 'All']
const clock = choiceFilter('SLA clock', CLOCK_FILTERS)
const SLA = choiceFilter('SLA', ['All', 'Met', 'Not Met'])
const days = { dateFromSearch: dayFilter('From'), dateToSearch: dayFilter('To') }

/** The Closing Dashboard opens on WIP, ten rows (work 2.1, 9). The dates mean the scheduled closing. */
export const CLOSING_LIST = {
  filters: {
    userId: idsFilter('Employee'),
    loanNumber: textFilter('Loan number', 20),
    SLA,
    clock,
    taskStatus: choiceFilter('Status', ['All', ...CLOSING_STATUSES], 'WIP'),
    ...days,
  },
  pageSizes: PAGE_SIZES,
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
} as const satisfies ListSpec

/** What the closing list takes on the wire beside the filters on screen (work 3): both words mean every task. */
export const CLOSING_WIRE_FILTERS = { filterId: choiceFilter('Stage', ['Initial Review', 'All']) }

/** The processor and underwriter lists open on Initial Review, ten rows (work 2.5, 9). The dates mean the import. */
export const STAGED_LIST = {
  filters: {
    userId: idsFilter('Employee'),
    loanNumber: textFilter('Loan No', 20),
    // Initial Review: open and not yet decided.
    filterId: choiceFilter('Stage', ['Initial Review', 'All', 'Initial Risk Review', 'Reconsideration Risk Review', 'Final Risk Review']),
    clock,
    ...days,
  },
  pageSizes: PAGE_SIZES,
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
} as const satisfies ListSpec

/** What a staged list takes on the wire beside the filters on screen (work 3). */
export const stagedWireFilters = (desk: StagedDesk) => ({ taskStatus: choiceFilter('Status', ['All', ...STAGED_STATUSES[desk]]), SLA })

/** The list of a log: its modules travel in taskStatus. */
function logList(modules: readonly string[], opensOn: string, pageSize: number) {
  const filters = { loanNumber: textFilter('Loan number', 20), taskStatus: choiceFilter('Module', ['All', ...modules], opensOn), ...days }
  const pageSizes: readonly PageSize[] = [...new Set([pageSize, 100, 500, 1_000, 5_000, 10_000])]
  return { filters, pageSizes, pageSize, modules } satisfies ListSpec & { modules: readonly string[] }
}
export type LogList = ReturnType<typeof logList>

/** The Closing Log opens on ClosingReassignment1, a hundred rows (work 2.2). */
export const CLOSING_LOG = logList(CLOSING_MODULES, 'ClosingReassignment1', 100)

/** The ProcessorUWLog opens on ProcessorReassignment, ten rows (work 2.6). */
export const PROCESSOR_UW_LOG = logList(STAGED_MODULES, 'ProcessorReassignment', 10)

/** Reset of a log shows every module (work 2.2, 2.6). */
export const LOG_AFTER_RESET = { loanNumber: '', taskStatus: 'All', dateFromSearch: '', dateToSearch: '' } as const
