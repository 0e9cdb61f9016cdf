import { choiceFilter, type ListSpec, textFilter } from '../grid/list.ts'
import { OVERTIME_BY } from './overtime.ts'
import { LANDING_PURPOSES, SALES_REGIONS } from './words.ts'

const SELECTORS = { purpose: choiceFilter('Purpose', LANDING_PURPOSES), sales: choiceFilter('Sales region', SALES_REGIONS) }

/** How a loan stands against its target close (domain 5.4, Late and Risk). */
export const LATE_STATES = ['Late or at risk', 'Late', 'At risk', 'All'] as const
export type LateState = (typeof LATE_STATES)[number]

/** On screen a loan that is Late here is past its closing date: Late is what is past its SLA moment (domain 9.2). */
export const lateStateWords = (state: string): string => state.replace('Late', 'Past closing date')

/** A person's id, or 'none' for loans that wait for nobody in particular; '' does not restrict. */
const leaderFilter = (label: string) => ({
  ...textFilter(label, 9),
  named: true as const,
  accepts: (value: string) => /^(\d{1,9}|none|)$/.test(value),
})

/** Late loans by unit leader, team leader and person (domain 8). */
export const LATE_LIST = { filters: SELECTORS, pageSizes: [25, 50, 100, 'All'], pageSize: 25 } as const satisfies ListSpec

/** The loans behind it. */
export const LATE_LOANS_LIST = {
  filters: {
    state: { ...choiceFilter('State', LATE_STATES), words: lateStateWords },
    ...SELECTORS,
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
