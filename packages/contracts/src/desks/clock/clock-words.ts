/** State of a task relative to its due moment. The first three are for open work, by the business time left. */
export const CLOCK_STATES = ['On track', 'Due soon', 'At risk', 'Met', 'Not Met'] as const
export type ClockState = (typeof CLOCK_STATES)[number]

/** The morning list: open tasks due today at the property. */
export const MISSES_TODAY = 'Will miss today'

/** Open tasks whose due moment is of today at the property, whether it passed or not. */
export const DUE_TODAY = 'Due today'

/** Values of the filter `clock` (not in the old client's wire). */
export const CLOCK_FILTERS = ['All', ...CLOCK_STATES, DUE_TODAY, MISSES_TODAY] as const
export type ClockFilter = (typeof CLOCK_FILTERS)[number]
