import { choiceFilter, type ListSpec } from '../../grid/list.ts'

export const ACTION_FILTERS = ['All', 'Open', 'Overdue', 'Closed'] as const

/** Corrective actions. The list opens on the open ones. */
export const ACTION_LIST = {
  filters: { taskStatus: choiceFilter('State', ACTION_FILTERS, 'Open') },
  pageSizes: [15, 25, 50, 100],
  pageSize: 15,
  filterOf: { State: 'taskStatus' },
} as const satisfies ListSpec
