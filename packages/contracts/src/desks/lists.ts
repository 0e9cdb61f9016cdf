import {
  type BuiltInView,
  choiceFilter,
  dayFilter,
  idsFilter,
  type ListSpec,
  loanNumberFilters,
  type PageSize,
  VIEW_ROWS,
} from '../grid/list.ts'
import type { Permission } from '../permissions.ts'
import { CLOCK_FILTERS, DUE_TODAY, MISSES_TODAY } from './clock/clock-words.ts'
import { CLOSING_MODULES, STAGED_MODULES } from './modules.ts'
import { countedForSla, REASONS_MISSING } from './sla-filter.ts'
import { PIPELINE_LEAVES } from './summary/pipeline.ts'
import { CLOSING_STATUSES, type Desk, MEASURES, STAGED_STATUSES, type StagedDesk } from './words.ts'

const PAGE_SIZES: readonly PageSize[] = [10, 25, 50, 100, 'Fit', 'All']
const clock = choiceFilter('SLA clock', CLOCK_FILTERS)
const SLA = choiceFilter('SLA', ['All', 'Met', 'Not Met'])
/** The columns whose heading offers the Employee filter. It finds a person in either slot. */
const EMPLOYEE_COLUMNS = { HCSEmployeeFullName1: 'userId', HCSEmployeeFullName2: 'userId' } as const
const days = { dateFromSearch: dayFilter('From'), dateToSearch: dayFilter('To') }

/** Values of the filter `taskStatus` in addition to the statuses. Not in the old client's wire. */
export const OPEN_CLOSINGS = 'WIP and Reschedule'
export const WAITS_FOR_ME = 'Waiting for my answer'
export const DISPUTES_OPEN = 'Disputes open'
export const NOT_ASSIGNED = 'Not assigned'

/** Returns the built-in views of a desk. They are sorted by the column `due`. The filters `open` select undecided work. */
const builtInViews = (desk: Desk, due: string, open: BuiltInView['filters']): BuiltInView[] => {
  const sort = [{ col: due, dir: 'ASC' as const }]
  const everyStage: BuiltInView['filters'] = desk === 'closing' ? {} : { filterId: 'All' }
  const views: BuiltInView[] = [
    { key: 'urgent', name: 'Most urgent first', filters: open, sort },
    { key: 'misses', name: MISSES_TODAY, filters: { ...everyStage, taskStatus: 'All', clock: MISSES_TODAY }, sort },
    { key: 'today', name: DUE_TODAY, filters: { ...open, clock: DUE_TODAY }, sort },
    { key: 'answer', name: WAITS_FOR_ME, filters: { ...everyStage, taskStatus: WAITS_FOR_ME }, sort, needs: `${desk}.act` },
    { key: 'disputes', name: DISPUTES_OPEN, filters: { ...everyStage, taskStatus: DISPUTES_OPEN }, sort: [] },
    { key: 'unassigned', name: NOT_ASSIGNED, filters: { ...everyStage, taskStatus: NOT_ASSIGNED }, sort, needs: `${desk}.assign` },
    { key: 'reasons', name: REASONS_MISSING, filters: { taskStatus: 'All', SLA: REASONS_MISSING }, sort: [], needs: `${desk}.act` },
  ]
  // Underwriting never waits for a comment, and only closing has reasons for missed measures.
  return views.filter(({ key }) => (key !== 'answer' || desk !== 'underwriter') && (key !== 'reasons' || desk === 'closing'))
}

/** The columns shown on a small screen. */
const CLOSING_VISIBLE_COLUMNS = [
  'Loan Number',
  'Borrower',
  'HCSEmployeeFullName1',
  'HCSEmployeeFullName2',
  'Status',
  'SLA Due',
  'P1 SlaStatus',
  'P2 SlaStatus',
  'P3 SlaStatus',
  'P4 SlaStatus',
  'Scheduled Closing',
  'Comment',
  'Decision',
]

/** The list of the Closing Dashboard, which opens on WIP, ten rows (work 2.1, 9). The dates mean the scheduled closing. */
export const CLOSING_LIST = {
  filters: {
    userId: idsFilter('Employee'),
    ...loanNumberFilters('Loan number'),
    SLA: choiceFilter('SLA', ['All', 'Met', 'Not Met', REASONS_MISSING, ...MEASURES.map(countedForSla)]),
    clock,
    taskStatus: choiceFilter('Status', ['All', ...CLOSING_STATUSES, OPEN_CLOSINGS, WAITS_FOR_ME, DISPUTES_OPEN, NOT_ASSIGNED], 'WIP'),
    ...days,
  },
  pageSizes: PAGE_SIZES,
  pageSize: 10,
  order: [...CLOSING_VISIBLE_COLUMNS, 'Recon', 'ICD QC', 'Final Doc QC', 'Dispute', 'Overturned', 'Purpose', 'State'],
  inSight: CLOSING_VISIBLE_COLUMNS,
  groupBy: ['HCSEmployeeFullName1', 'HCSEmployeeFullName2', 'SLA Due', 'Scheduled Closing'],
  folds: [
    { label: 'P1–P4', of: ['P1 SlaStatus', 'P2 SlaStatus', 'P3 SlaStatus', 'P4 SlaStatus'] },
    { label: 'Closer 1 · 2', of: ['HCSEmployeeFullName1', 'HCSEmployeeFullName2'] },
  ],
  filterOf: { ...EMPLOYEE_COLUMNS, Status: 'taskStatus', 'SLA Due': 'clock' },
  dayColumn: 'Scheduled Closing',
  views: builtInViews('closing', 'SLA Due', { taskStatus: OPEN_CLOSINGS }),
} as const satisfies ListSpec

/** The list of My Closings. It has no view of unassigned tasks, because all of its tasks are assigned. */
export const MY_CLOSINGS_LIST = {
  ...CLOSING_LIST,
  views: CLOSING_LIST.views.filter(({ key }) => key !== 'unassigned'),
} as const satisfies ListSpec

/** Filters that the closing list accepts on the wire but does not show (work 3). Both values select every task. */
export const CLOSING_WIRE_FILTERS = {
  filterId: { ...choiceFilter('Stage', ['Initial Review', 'All']), words: () => 'All' },
}

/** The columns shown on a small screen. */
const STAGED_VISIBLE_COLUMNS = ['Loan Number', 'Borrower', 'HCSEmployeeFullName1', 'Stage', 'Status', 'Due', 'Comment', 'Decision', 'QC']

/**
 * The list of processors and of underwriters: ten rows (work 2.5, 9). On the wire it opens on Initial Review, which means open and not yet
 * decided. For underwriters this includes every stage. The dates mean the import.
 */
const STAGED_LIST = {
  filters: {
    userId: idsFilter('Employee'),
    ...loanNumberFilters('Loan No'),
    filterId: choiceFilter('Stage', ['Initial Review', 'All', 'Initial Risk Review', 'Reconsideration Risk Review', 'Final Risk Review']),
    clock,
    ...days,
  },
  pageSizes: PAGE_SIZES,
  pageSize: 10,
  order: [...STAGED_VISIBLE_COLUMNS, 'Recon', 'Dispute', 'Overturned', 'Imported', 'HCSEmployeeFullName2', 'Purpose', 'State'],
  inSight: STAGED_VISIBLE_COLUMNS,
  groupBy: ['HCSEmployeeFullName1', 'HCSEmployeeFullName2', 'Due', 'Imported'],
  dayColumn: 'Imported',
} as const satisfies ListSpec

/** The text on screen of the filter value Initial Review. */
const UNDECIDED_WORDS: Readonly<Record<StagedDesk, string>> = { processor: 'Initial Review (undecided)', underwriter: 'Undecided' }

function buildStagedList(desk: StagedDesk) {
  const words = desk === 'processor' ? [WAITS_FOR_ME, DISPUTES_OPEN, NOT_ASSIGNED] : [DISPUTES_OPEN, NOT_ASSIGNED]
  return {
    ...STAGED_LIST,
    filters: {
      ...STAGED_LIST.filters,
      filterId: { ...STAGED_LIST.filters.filterId, words: (stage: string) => (stage === 'Initial Review' ? UNDECIDED_WORDS[desk] : stage) },
      taskStatus: choiceFilter('Status', ['All', ...STAGED_STATUSES[desk], ...words]),
    },
    filterOf: { ...EMPLOYEE_COLUMNS, Stage: 'filterId', Status: 'taskStatus', Due: 'clock' },
    views: builtInViews(desk, 'Due', { filterId: 'All', taskStatus: 'Open' }),
  } satisfies ListSpec
}
export const STAGED_LISTS = { processor: buildStagedList('processor'), underwriter: buildStagedList('underwriter') } as const
export type StagedFilter = keyof (typeof STAGED_LISTS)['processor']['filters']

const { views: _views, ...UNDERWRITER_LIST } = STAGED_LISTS.underwriter

/** The columns shown on a small screen while the tree of the pipeline is folded. */
const PIPELINE_IN_SIGHT = ['Loan Number', 'Borrower', 'HCSEmployeeFullName1', 'Processor', 'Stage', 'Status', 'Due', 'Comment', 'Decision']

/** The files in a part of the pipeline, on Pipeline Details (quality 2.5): the underwriter list of every stage, filtered to that part. */
export const PIPELINE_DETAILS_LIST = {
  ...UNDERWRITER_LIST,
  pageSize: VIEW_ROWS,
  filters: {
    ...UNDERWRITER_LIST.filters,
    filterId: { ...UNDERWRITER_LIST.filters.filterId, initial: 'All' as const },
    node: choiceFilter('Part of the pipeline', PIPELINE_LEAVES, 'IRR'),
  },
  order: [...PIPELINE_IN_SIGHT, 'Error', ...STAGED_LIST.order.filter((title) => !PIPELINE_IN_SIGHT.includes(title))],
  inSight: PIPELINE_IN_SIGHT,
} as const satisfies ListSpec

/** Filters that a staged list accepts on the wire but does not show (work 3). */
export const STAGED_WIRE_FILTERS = { SLA, node: choiceFilter('Part of the pipeline', ['', ...PIPELINE_LEAVES]) }

/** Returns the list specification of a log. The module is sent as the filter `taskStatus`. */
function logSpec(modules: readonly string[], opensOn: string, pageSize: number) {
  const filters = { ...loanNumberFilters('Loan number'), taskStatus: choiceFilter('Module', ['All', ...modules], opensOn), ...days }
  const pageSizes: readonly PageSize[] = [...new Set([pageSize, 100, 500, 1_000, 5_000, 10_000])]
  const wideValues = { Module: 'Processor reassignment 1' }
  const columns = { groupBy: ['By', 'Date'], filterOf: { Module: 'taskStatus' }, dayColumn: 'Date', wideValues }
  return { filters, pageSizes, pageSize, modules, ...columns } satisfies ListSpec & { modules: readonly string[] }
}
export type LogList = ReturnType<typeof logSpec>

/** The list of the Closing Log, which opens on ClosingReassignment1, a hundred rows (work 2.2). */
export const CLOSING_LOG = logSpec(CLOSING_MODULES, 'ClosingReassignment1', 100)

/** The list of the ProcessorUWLog, which opens on ProcessorReassignment, ten rows (work 2.6). */
export const PROCESSOR_UW_LOG = logSpec(STAGED_MODULES, 'ProcessorReassignment', 10)

const UNDERWRITER_LOG = logSpec(STAGED_MODULES, 'UnderwriterReassignment', 10)

/**
 * Returns the list specification of the ProcessorUWLog for a viewer. The log opens on the desk that they may see. On the wire its default
 * stays PROCESSOR_UW_LOG.
 */
export const processorUwLogFor = (may: (permission: Permission) => boolean): LogList =>
  may('underwriter.view') && !may('processor.view') ? UNDERWRITER_LOG : PROCESSOR_UW_LOG

/** The filters after Reset of a log: every module (work 2.2, 2.6). */
export const CLOSING_LOG_FILTERS_AFTER_RESET = {
  loanNumber: '',
  loanNumbers: '',
  taskStatus: 'All',
  dateFromSearch: '',
  dateToSearch: '',
} as const
