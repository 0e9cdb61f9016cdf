import type { Permission } from '../permissions.ts'
import { WORKLIST_NAMES, WORKLISTS } from '../worklist/worklists.ts'

/** The groups of My work, in order, with their headings. */
export const WORK_GROUP_NAMES = {
  due: 'Late and due today',
  waiting: 'Waits for my answer',
} as const
export type WorkGroup = keyof typeof WORK_GROUP_NAMES
export const WORK_GROUPS = Object.keys(WORK_GROUP_NAMES) as [WorkGroup, ...WorkGroup[]]

/** Maximum number of items sent per group. */
export const MOST_ITEMS = 50
/** The rest of the pool is counted up to this number. */
export const MOST_LEFT = 1_000

/** Whether a person works a list, so that My work is their first page. `holds` returns whether they have a permission. */
export const worksLists = (holds: (permission: Permission) => boolean): boolean =>
  holds('loans.view') && WORKLIST_NAMES.some((name) => holds(WORKLISTS[name].act))
