/**
 * Value of the closing filter `SLA`: tasks with a missed measure that lacks a reason or an accountable party. Not in the old client's wire.
 */
export const REASONS_MISSING = 'Reasons missing'

/**
 * Returns the value of the closing filter `SLA` for the closings that a measure's SLA % of this month counts; on My Closings only those
 * whose measure is the viewer's. Not in the old client's wire.
 */
export const countedForSla = <Measure extends number>(measure: Measure) => `P${measure} due so far this month` as const
