import { addDays, type Day, weekday } from '../calendar/days.ts'
import { WEEKDAYS } from '../calendar/names.ts'
import { dayAt, instantOnDay } from '../calendar/zone.ts'
import type { FieldMessages } from '../envelope.ts'
import { countText } from '../wire/words.ts'
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
    ...(title.trim() === '' && { title: 'Enter a name' }),
    ...(people.length === 0 && { people: 'Choose who receives it' }),
  }
}

/** What became of a run for one recipient: the state of the workbook, why it failed, and the state of its mail with its last problem. */
export interface RecipientRun {
  state: string
  message: string
  /** The state of the mail, null before the workbook is made. */
  mail: string | null
  problem: string
}

/** Whether the workbook is not made yet, or its mail neither sent nor given up. */
export const isRunOpen = ({ state, mail }: RecipientRun): boolean => state === 'queued' || state === 'running' || mail === 'queued'

function failureOf({ state, message, mail, problem }: RecipientRun): string {
  if (state === 'failed') return `failed: ${message}`
  if (mail === 'kept') return 'not mailed: there is no mail server'
  if (mail === 'failed') return `not mailed: ${problem}`
  if (mail === 'queued' && problem !== '') return `not mailed yet, tried again: ${problem}`
  return isRunOpen({ state, message, mail, problem }) && mail === null ? 'being made' : ''
}

/** Returns "To 1 of 2 people: 1 failed: …". `missed` people may not see the list any more. Workbooks handed to the mail server count. */
export function describeRun(run: readonly RecipientRun[], missed: number): string {
  const failures = run.map(failureOf)
  const counts = new Map<string, number>()
  for (const failure of failures) if (failure !== '') counts.set(failure, (counts.get(failure) ?? 0) + 1)
  const parts = [
    ...[...counts].map(([failure, count]) => `${count} ${failure}`),
    ...(missed > 0 ? ['the others may not see it any more'] : []),
  ]
  const made = failures.filter((failure) => failure === '').length
  return `To ${made} of ${countText(run.length + missed, 'person', 'people')}${parts.length > 0 ? `: ${parts.join('; ')}` : ''}`
}
