import { choiceFilter, type ListSpec } from '../../grid/list.ts'
import { PLAN_STATES } from './words.ts'

export const PLAN_LIST = {
  filters: { taskStatus: choiceFilter('State', ['All', ...PLAN_STATES]) },
  pageSizes: [15, 25, 50, 100],
  pageSize: 15,
  filterOf: { State: 'taskStatus' },
} as const satisfies ListSpec

/** The loans of plans, by default those that were drawn. */
export const SAMPLED_LIST = {
  filters: { taskStatus: choiceFilter('Loans', ['All', 'Drawn', 'Not drawn', 'Picked'], 'Drawn') },
  pageSizes: [25, 50, 100, 'All'],
  pageSize: 25,
} as const satisfies ListSpec
