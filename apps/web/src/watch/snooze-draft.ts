import { isDay } from '@ivue/contracts/calendar/days.ts'
import { instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import type { Snooze } from '@ivue/contracts/watch/rules.ts'

/** The choices besides the presets, which are moments in ISO 8601. */
export const AT_CHOSEN_MOMENT = 'moment'
export const UNTIL_EVENT = 'event'

/** The fields of the dialog. Both `day` and `time` are in the office's zone, and count if `until` is AT_CHOSEN_MOMENT. */
export interface SnoozeDraft {
  until: string
  day: string
  time: string
  untilEvent: boolean
  reason: string
}

/** Returns the snooze of a draft. Its `until` is null if the draft has no complete moment, or only an event. */
export function toSnooze({ until, day, time, untilEvent, reason }: SnoozeDraft, zone: string): Snooze {
  if (until === UNTIL_EVENT) return { until: null, untilEvent: true, reason }
  return { until: until === AT_CHOSEN_MOMENT ? toMoment(day, time, zone) : until, untilEvent, reason }
}

function toMoment(day: string, time: string, zone: string): string | null {
  const [hours, minutes] = time.split(':').map(Number)
  if (!isDay(day) || hours === undefined || minutes === undefined) return null
  return instantOnDay(day, hours * 60 + minutes, zone).toISOString()
}
