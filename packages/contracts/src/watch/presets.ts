import { addDays, weekday } from '../calendar/days.ts'
import { dayAt, instantOnDay } from '../calendar/zone.ts'

const HOUR_MS = 3_600_000
const MORNING = 8 * 60
const MONDAY = 1

/** Returns moments until which a loan is often snoozed, in the office's zone. On a Sunday, tomorrow is Monday and is offered once. */
export function snoozePresets(now: Date, zone: string): { label: string; until: Date }[] {
  const today = dayAt(now, zone)
  const tomorrow = addDays(today, 1)
  const monday = addDays(tomorrow, (MONDAY - weekday(tomorrow) + 7) % 7)
  return [
    { label: 'In 2 hours', until: new Date(now.getTime() + 2 * HOUR_MS) },
    { label: 'Tomorrow 08:00', until: instantOnDay(tomorrow, MORNING, zone) },
    ...(monday === tomorrow ? [] : [{ label: 'Monday 08:00', until: instantOnDay(monday, MORNING, zone) }]),
  ]
}
