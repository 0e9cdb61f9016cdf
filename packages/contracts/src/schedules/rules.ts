import { addDays, type Day, weekday } from '../calendar/days.ts'
import { WEEKDAYS } from '../calendar/names.ts'
import { dayAt, instantOnDay } from '../calendar/zone.ts'
import type { FieldMessages } from '../envelope.ts'
import type { Rhythm } from './schedules-contract.ts'

export const MAX_SCHEDULES = 50

const fits = ({ every, weekday: on, day }: Rhythm, date: Day): boolean =>
  every === 'Daily' || (every === 'Weekly' ? weekday(date) === on : Number(date.slice(8)) === day)

/** Returns the next `count` moments after `after` at which a report is mailed. */
export function nextRuns(rhythm: Rhythm, after: Date, zone: string, count: number): Date[] {
  const [hours = 0, minutes = 0] = rhythm.time.split(':').map(Number)
  const runs: Date[] = []
  for (let date = dayAt(after, zone); runs.length < count; date = addDays(date, 1)) {
    if (!fits(rhythm, date)) continue
    const at = instantOnDay(date, hours * 60 + minutes, zone)
    if (at > after) runs.push(at)
  }
  return runs
}

/** Returns "Every Monday at 07:30", "Every day at 07:30", or "On day 3 of every month at 07:30". */
export function formatRhythm({ every, weekday: on, day, time }: Rhythm): string {
  if (every === 'Daily') return `Every day at ${time}`
  return every === 'Weekly' ? `Every ${WEEKDAYS[on]} at ${time}` : `On day ${day} of every month at ${time}`
}

export function scheduleProblems({ title, people }: { title: string; people: readonly number[] }): FieldMessages {
  return {
    ...(title.trim() === '' && { title: 'Give it a name' }),
    ...(people.length === 0 && { people: 'Choose who receives it' }),
  }
}
