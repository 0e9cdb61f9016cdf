/** State of a task relative to its due moment. Open work is in one of the first four, by the business time left, Late once the moment has passed; Met and Not Met are of work that has ended. */
export const CLOCK_STATES = ['On track', 'Due soon', 'At risk', 'Late', 'Met', 'Not Met'] as const
export type ClockState = (typeof CLOCK_STATES)[number]

/** The forecast of the morning list: open tasks that are Late or At risk. */
export const MISSES_TODAY = 'Will miss today'

/** Open tasks whose due moment is of today at the property, whether it passed or not. */
export const DUE_TODAY = 'Due today'

/** Values of the filter `clock` (not in the old client's wire). */
export const CLOCK_FILTERS = ['All', ...CLOCK_STATES, DUE_TODAY, MISSES_TODAY] as const
export type ClockFilter = (typeof CLOCK_FILTERS)[number]
