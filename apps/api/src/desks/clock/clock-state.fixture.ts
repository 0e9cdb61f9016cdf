import type { Calendar } from '@ivue/contracts/calendar/business-calendar.ts'
import type { ClockState } from '@ivue/contracts/desks/clock/clock-words.ts'
import type { SlaResult } from '@ivue/contracts/desks/words.ts'
import { type ClockThresholds, slackMs } from './clock-state.ts'

const MINUTE_MS = 60_000

/** Returns the state of open work. At the due moment itself it is still in time; after it the state is Late. */
export function openClockState(now: Date, due: Date, zone: string, calendar: Calendar, thresholds: ClockThresholds): ClockState {
  if (now > due) return 'Late'
  const minutes = slackMs(now, due, zone, calendar) / MINUTE_MS
  if (minutes < thresholds.atRisk) return 'At risk'
  return minutes < thresholds.dueSoon ? 'Due soon' : 'On track'
}

/** Returns the state of a closing task without open measures; '' when none of its measures has a result. */
export const endedClockState = (results: readonly SlaResult[]): SlaResult =>
  results.includes('Not Met') ? 'Not Met' : results.includes('Met') ? 'Met' : ''
