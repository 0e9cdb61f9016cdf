/** How a task stands against its due moment. The first three are of open work, by the business time that is left. */
export const CLOCK_STATES = ['On track', 'Due soon', 'At risk', 'Met', 'Not Met'] as const
export type ClockState = (typeof CLOCK_STATES)[number]

/** The morning list: open, and due today at the property. */
export const MISSES_TODAY = 'Will miss today'

/** What a list can be narrowed to (`clock`, ours). */
export const CLOCK_FILTERS = ['All', ...CLOCK_STATES, MISSES_TODAY] as const
export type ClockFilter = (typeof CLOCK_FILTERS)[number]
