import { choiceFilter, type ListSpec } from '../../grid/list.ts'

export const ACTION_FILTERS = ['All', 'Open', 'Overdue', 'Closed'] as const

export const ACTION_LIST = {
  filters: { taskStatus: choiceFilter('State', ACTION_FILTERS, 'Open') },
  pageSizes: [15, 25, 50, 100],
  pageSize: 15,
  filterOf: { State: 'taskStatus' },
} as const satisfies ListSpec
