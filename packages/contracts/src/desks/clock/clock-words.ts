/**
 * State of a task relative to its due moment. Open work has one of the first four, by the business time left, or Late after the moment.
 * Ended work is Met or Not Met.
 */
export const CLOCK_STATES = ['On track', 'Due soon', 'At risk', 'Late', 'Met', 'Not Met'] as const
export type ClockState = (typeof CLOCK_STATES)[number]

/** The forecast of the morning list: open tasks that are Late or At risk. */
export const MISSES_TODAY = 'Will miss today'

/** Open tasks that are due today in the zone of the property, whether or not the moment has passed. */
export const DUE_TODAY = 'Due today'

/** Values of the filter `clock` (not in the old client's wire). */
export const CLOCK_FILTERS = ['All', ...CLOCK_STATES, DUE_TODAY, MISSES_TODAY] as const
export type ClockFilter = (typeof CLOCK_FILTERS)[number]
