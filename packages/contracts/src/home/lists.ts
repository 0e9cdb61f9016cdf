import type { Day } from '../calendar/days.ts'
import { choiceFilter, dayFilter, type ListSpec, textFilter } from '../grid/list.ts'
import { QUEUES, type Queue } from '../loans/queues.ts'
import { isOneOf } from '../wire/words.ts'
import { OVERTIME_BY } from './overtime.ts'
import { LANDING_PURPOSES, MOVEMENTS, type Movement, SALES_REGION_CHOICES } from './words.ts'

const SELECTORS = { purpose: choiceFilter('Purpose', LANDING_PURPOSES), sales: choiceFilter('Sales region', SALES_REGION_CHOICES) }

/** State of a loan relative to its target close (domain 10.2): late, at risk, or to watch. */
export const LATE_STATES = ['Late or at risk', 'Late', 'At risk', 'Watch', 'All'] as const
export type LateState = (typeof LATE_STATES)[number]

/** Returns the label of a state. Late reads "Past closing date", because elsewhere Late means past the SLA moment (domain 9.2). */
export const formatLateState = (state: string): string => state.replace('Late', 'Past closing date')

const DAY = dayFilter('Day')
const ROUTED = 'Routed to '
/** Returns the value of the filter `moved` for the loans that entered a queue today. */
export const formatRoutedTo = (queue: string) => `${ROUTED}${queue}`

/** What loans did: a movement on a day, or else this month, or the queue that they entered today. */
export type MovedFilter = { movement: Movement; day: Day | undefined } | { queue: Queue }

/** Parses the filter `moved`: 'Funded', 'Funded 2026-06-12' or 'Routed to IRR'. Null if it is none of these. */
export function parseMoved(value: string): MovedFilter | null {
  const queue = value.slice(ROUTED.length)
  if (value.startsWith(ROUTED)) return isOneOf(QUEUES, queue) ? { queue } : null
  const [movement = '', day, ...rest] = value.split(' ')
  const isValid = isOneOf(MOVEMENTS, movement) && day !== '' && DAY.accepts(day ?? '') && rest.length === 0
  return isValid ? { movement, day } : null
}

/** Returns a filter by the id of a person. 'none' selects loans without one, '' selects all. */
const leaderFilter = (label: string) => ({
  ...textFilter(label, 9),
  named: true as const,
  accepts: (value: string) => /^(\d{1,9}|none|)$/.test(value),
})

/** Late loans by unit leader, team leader and person (domain 8). */
export const LATE_LIST = { filters: SELECTORS, pageSizes: [25, 50, 100, 'All'], pageSize: 25 } as const satisfies ListSpec

export const LATE_LOANS_LIST = {
  filters: {
    state: { ...choiceFilter('State', LATE_STATES), words: formatLateState },
    ...SELECTORS,
    moved: { ...textFilter('Moved', 30), accepts: (value: string) => value === '' || parseMoved(value) !== null },
    unitLeader: leaderFilter('Unit leader'),
    teamLeader: leaderFilter('Team leader'),
    person: leaderFilter('Person'),
  },
  pageSizes: [25, 50, 100, 'All'],
  pageSize: 25,
} as const satisfies ListSpec

/** Overtime by unit leader or role (domain 8). */
export const OVERTIME_LIST = {
  filters: { by: choiceFilter('By', OVERTIME_BY) },
  pageSizes: [25, 50, 100, 'All'],
  pageSize: 25,
} as const satisfies ListSpec
