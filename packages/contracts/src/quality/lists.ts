import { choiceFilter, dayFilter, idsFilter, type ListSpec, textFilter } from '../grid/list.ts'
import { KIND_OF, REVIEW_STATUSES, REVIEW_TYPES, type ReviewKind, SELECTIONS } from './words.ts'

/** The review types of a kind, in order. */
export const typesOf = (kind: ReviewKind) => REVIEW_TYPES.filter((type) => KIND_OF[type] === kind)

const filters = {
  userId: idsFilter('Employee'),
  loanNumber: textFilter('Loan No', 20),
  taskStatus: choiceFilter('Status', ['All', ...REVIEW_STATUSES, 'Expired']),
  dateFromSearch: dayFilter('From'),
  dateToSearch: dayFilter('To'),
}
// What is decided by, and until when, is in sight on a small screen.
const order = [
  'Loan Number',
  'Review Type',
  'Worked By',
  'Assigned To',
  'Status',
  'Findings',
  'Score',
  'Perform QC',
  'View',
  'Dispute',
  'Overturn',
  'Decision',
  'Created',
  'Completed',
]

/** The QA dashboards: ten rows, every status (quality 2.1, 9). The dates mean when the review was submitted. The closer's has the type besides (2.2). */
export const REVIEW_LISTS = {
  processor: { filters, pageSizes: [10], pageSize: 10, order },
  underwriter: { filters, pageSizes: [10], pageSize: 10, order },
  closer: { filters: { ...filters, type: choiceFilter('Type', ['All', ...typesOf('closer')]) }, pageSizes: [10], pageSize: 10, order },
} as const satisfies Record<ReviewKind, ListSpec>

/** What the lists take on the wire beside the filters on screen: `filterField` Selection names another selection than In-line for the summary. */
export const SUMMARY_SELECTIONS = choiceFilter('Selection', SELECTIONS, 'In-line')
/** `filterId` on the wire: "Initial Review" and empty do not restrict (wire conventions, Desks). */
export const REVIEW_STAGES = choiceFilter('Stage', ['Initial Review', 'All'])
