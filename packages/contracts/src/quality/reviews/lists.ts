import { type BuiltInView, choiceFilter, dayFilter, idsFilter, type ListSpec, loanNumberFilters, VIEW_ROWS } from '../../grid/list.ts'
import { AUDITS, KIND_OF, REVIEW_STATUSES, REVIEW_TYPES, type ReviewKind, SELECTIONS } from './words.ts'

export const reviewTypesOfKind = (kind: ReviewKind) => REVIEW_TYPES.filter((type) => KIND_OF[type] === kind)

/** Additional values of the status filter (`taskStatus`; not in the old client's wire). To do: open, or with a dispute to decide. */
export const WAITING_REVIEWS = [
  'To do',
  'Open',
  'Not Assigned',
  'Expiring soon',
  'Expired',
  'Disputes to decide',
  'Answers overdue',
] as const

/** Returns the built-in views of a kind. The first one has the reviews that wait for quality, earliest expiry first. */
const builtInViews = (kind: ReviewKind): BuiltInView[] => {
  const sort = [{ col: 'Due', dir: 'ASC' as const }]
  return [
    { key: 'urgent', name: 'Most urgent first', filters: { taskStatus: 'To do' }, sort, joins: ['open', 'disputes'] },
    { key: 'unassigned', name: 'Unassigned', filters: { taskStatus: 'Not Assigned' }, sort, needs: `quality.${kind}.assign` },
    { key: 'expiring', name: 'Due soon', filters: { taskStatus: 'Expiring soon' }, sort },
    { key: 'disputes', name: 'Disputes to decide', filters: { taskStatus: 'Disputes to decide' }, sort: [] },
    { key: 'open', name: 'All open', filters: { taskStatus: 'Open' }, sort: [] },
  ]
}

/** Words on screen for statuses whose name on the wire is another (domain 9.2). */
const SHOWN_STATUSES: Readonly<Record<string, string>> = { Expired: 'Overdue', 'Expiring soon': 'Due soon' }

/** Returns a status as shown on screen: Overdue for Expired. */
export const formatStatus = (status: string): string => SHOWN_STATUSES[status] ?? status

const filters = {
  userId: idsFilter('Employee'),
  ...loanNumberFilters('Loan No'),
  taskStatus: { ...choiceFilter('Status', ['All', ...REVIEW_STATUSES, ...WAITING_REVIEWS]), words: formatStatus },
  dateFromSearch: dayFilter('From'),
  dateToSearch: dayFilter('To'),
}
// The columns for a decision and its deadline stay visible on a small screen.
const inSight = ['Loan Number', 'Borrower', 'Review Type', 'Worked By', 'Assigned To', 'Why Nobody', 'Status', 'Due', 'Perform QC']
const order = [...inSight, 'Findings', 'Overturn', 'View', 'Dispute', 'Decision', 'Score', 'Created', 'Completed']

const groupBy = ['Assigned To', 'Worked By', 'Due', 'Created']

const filterOf = { Status: 'taskStatus', 'Assigned To': 'userId', 'Re-Assigned To': 'userId' } as const
const SIZES = {
  pageSizes: [10, VIEW_ROWS, 'Fit'],
  pageSize: 10,
  filterOf,
  dayColumn: 'Created',
  wideValues: { 'Review Type': 'Processor QC', Due: 'Wed 10:45 24d 20h' },
} as const
/**
 * The QA dashboards: ten rows, every status (quality 2.1, 9). The dates are those of submission. The closer list also has the type (2.2),
 * the underwriter list the audit (3).
 */
export const REVIEW_LISTS = {
  processor: { filters, ...SIZES, sizeOfView: true, order, inSight, groupBy, views: builtInViews('processor') },
  underwriter: {
    filters: { ...filters, audit: choiceFilter('Audit', ['All', ...AUDITS]) },
    ...SIZES,
    sizeOfView: true,
    order,
    inSight,
    groupBy,
    views: builtInViews('underwriter'),
  },
  closer: {
    filters: { ...filters, type: choiceFilter('Type', ['All', ...reviewTypesOfKind('closer')]) },
    ...SIZES,
    filterOf: { ...filterOf, 'Review Type': 'type' },
    order,
    inSight,
    groupBy,
    views: builtInViews('closer'),
  },
} as const satisfies Record<ReviewKind, ListSpec>

/** Additional filters on the wire. The `filterField` Selection chooses another selection than In-line for the summary. */
export const SUMMARY_SELECTIONS = choiceFilter('Selection', SELECTIONS, 'In-line')
/**
 * The choice of the fails that our summary counts: after overturns, or as submitted (domain 5). On the wire they are those after overturns.
 */
export const SUMMARY_FAILS = choiceFilter('Fails', ['After overturns', 'As submitted'])
/** The filter `filterId` on the wire. "Initial Review" and empty do not restrict (wire conventions, Desks). */
export const REVIEW_STAGES = choiceFilter('Stage', ['Initial Review', 'All'])
