/**
 * The states of a task relative to its due moment. Open work is On track, Due soon or At risk, by the business time left, and Late after
 * the due moment. Ended work is Met or Not Met.
 */
export const CLOCK_STATES = ['On track', 'Due soon', 'At risk', 'Late', 'Met', 'Not Met'] as const
export type ClockState = (typeof CLOCK_STATES)[number]

/** Value of the filter `clock`: open tasks that are Late or At risk. */
export const MISSES_TODAY = 'Will miss today'

/** Value of the filter `clock`: open tasks that are due today in the zone of the property, whether or not the moment has passed. */
export const DUE_TODAY = 'Due today'

/** Value of the filter `clock`: open tasks that are late or due by the end of today in the zone of the property. */
export const DUE_BY_TODAY = 'Late and due today'

/** Values of the filter `clock` (not in the old client's wire). */
export const CLOCK_FILTERS = ['All', ...CLOCK_STATES, DUE_TODAY, DUE_BY_TODAY, MISSES_TODAY] as const
export type ClockFilter = (typeof CLOCK_FILTERS)[number]
