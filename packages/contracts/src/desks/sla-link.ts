import { paths } from '../screens.ts'

/**
 * Returns the value of the closing filter `SLA` for the closings that a measure's SLA % of this month counts; on My Closings only those
 * whose measure is the viewer's. Not in the old client's wire.
 */
export const countedForSla = <Measure extends number>(measure: Measure) => `P${measure} due so far this month` as const

/** Returns the link to these closings on one of the two lists. */
export const slaLink = (screen: 'closing' | 'myClosings', measure: number): string =>
  `${paths[screen]}?${new URLSearchParams({ taskStatus: 'All', SLA: countedForSla(measure) })}`
