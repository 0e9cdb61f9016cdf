import { choiceFilter, type ListSpec } from '../grid/list.ts'

export const APPROVALS = ['Pending', 'Approved', 'Rejected'] as const
export type Approval = (typeof APPROVALS)[number]

/** All, Approved, Rejected, Pending (quality 9); 15 rows a page, as in shared tables. */
export const SERVICE_LIST = {
  filters: { approvalStatus: choiceFilter('Approval Status', ['All', 'Approved', 'Rejected', 'Pending']) },
  pageSizes: [15, 25, 50, 100, 'All'],
  pageSize: 15,
  filterOf: { Approval: 'approvalStatus' },
  events: ['Status', 'Edit', 'Task', 'Prod', 'Approve', 'Reject'],
} as const satisfies ListSpec

/** The list of the rows of a run. */
export const RESULT_LIST = { filters: {}, pageSizes: [15, 25, 50, 100, 'All'], pageSize: 25 } as const satisfies ListSpec
