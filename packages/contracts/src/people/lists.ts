import { choiceFilter, type ListSpec } from '../grid/list.ts'

/** The list of users: 25 rows a page (platform 2.8). */
export const USER_LIST = {
  filters: { taskStatus: choiceFilter('Status', ['All', 'Active', 'Inactive']) },
  pageSizes: [25, 50, 100],
  pageSize: 25,
  filterOf: { Status: 'taskStatus' },
} as const satisfies ListSpec

/** The list of teams: 15 rows a page (platform 2.8). */
export const TEAM_LIST = { filters: {}, pageSizes: [15, 25, 50, 100, 'All'], pageSize: 15 } as const satisfies ListSpec
export const GROUP_LIST = TEAM_LIST
export const KEY_LIST = TEAM_LIST
