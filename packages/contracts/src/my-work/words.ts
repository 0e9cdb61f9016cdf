import { DUE_BY_TODAY } from '../desks/clock/clock-words.ts'
import { SCREENS } from '../screens.ts'
import { WORKLIST_NAMES, WORKLISTS } from '../worklist/worklists.ts'

/** The groups of My work, in order, with their headings. */
export const WORK_GROUP_NAMES = {
  due: DUE_BY_TODAY,
  waiting: 'Waits for my answer',
  followed: 'Followed, with news',
  snoozed: 'Snoozed',
} as const
export type WorkGroup = keyof typeof WORK_GROUP_NAMES
export const WORK_GROUPS = Object.keys(WORK_GROUP_NAMES) as [WorkGroup, ...WorkGroup[]]

/** The sections of the work of a team after its people, in order, with their headings. */
export const TEAM_SECTION_NAMES = {
  held: 'Held mails and reports',
  unassigned: 'Not assigned',
  decisions: 'Waits for my decision',
  quality: 'QC clocks and corrective actions',
  imports: 'Imports with rejected rows',
} as const
export type TeamSection = keyof typeof TEAM_SECTION_NAMES
export const TEAM_SECTIONS = Object.keys(TEAM_SECTION_NAMES) as [TeamSection, ...TeamSection[]]

/** The lists to which the sections of a team's work link. */
export const TEAM_LISTS = [...WORKLIST_NAMES, 'correctiveActions', 'sharedServices'] as const
export type TeamList = (typeof TEAM_LISTS)[number]

/** The label of an open review whose due moment is past. */
export const OVERDUE_LABEL = 'Overdue'

/** What a Closed closing waits for. */
export const WAITS_FOR_FUNDING = 'waits for funding: the import sets it'

/** Maximum number of items sent of one kind and list. The others are counted, and linked to the list. */
export const MAX_ITEMS = 50
/** Maximum number of items sent of a kind that no list has as a filter. */
export const MAX_UNLISTED = 500
/** Number up to which the rest of the pool is counted. */
export const MAX_LEFT_ITEMS = 1_000

/** The refusal of `takeNext` when its caller cannot take a loan in time. */
export const OTHERS_TAKE_LOANS = 'Others are taking loans at this moment, and none was given to you. Try again in a moment'

/** Returns the path of a person's first page: My work for people who work lists, else their landing path on the wire. */
export function firstPath({ landing, permissions }: { landing: string; permissions: readonly string[] }): string {
  const worksLists = WORKLIST_NAMES.some((name) => permissions.includes(WORKLISTS[name].act))
  return worksLists && permissions.includes(SCREENS.myWork.access) ? SCREENS.myWork.path : landing
}
