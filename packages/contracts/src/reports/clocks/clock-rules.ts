import { addDays, type Day, daysBetween, isDay } from '../../calendar/days.ts'
import { usDay } from '../../calendar/moment-text.ts'
import type { Problem } from '../../wire/problem.ts'
import { countText, isOneOf } from '../../wire/words.ts'
import { lastDayOfMonth, type Month } from '../charts/chart-months.ts'
import { CLOCK_CALENDARS, type ClockStatus, type LegalClockState, type QcClockRow } from './clocks-contract.ts'

/** The event that nobody records, because it happens on the last day of the QC month. */
export const MONTH_ENDED = 'Note month ended'

export type Clock = Omit<QcClockRow, 'version' | 'confirmedBy'>

const SOON_DAYS = 14

/** Returns the state of a QC month's clocks on a day. `businessDay` returns the day that is a number of business days after another. */
export function evaluateClocks(
  clocks: readonly Clock[],
  month: Month,
  happened: ReadonlyMap<string, Day>,
  { today, businessDay }: { today: Day; businessDay: (from: Day, days: number) => Day },
): ClockStatus[] {
  const monthEnd = lastDayOfMonth(month)
  const on = (event: string): Day | null => (event === MONTH_ENDED ? (monthEnd < today ? monthEnd : null) : (happened.get(event) ?? null))
  return clocks.map(({ id, name, startsWith, endsWith, days, calendar }) => {
    const startedOn = on(startsWith)
    const dueOn = startedOn && (calendar === 'Business days' ? businessDay(startedOn, days) : addDays(startedOn, days))
    const doneOn = on(endsWith)
    return { clockId: id, name, startedOn, dueOn, doneOn, state: stateOf(dueOn, doneOn, today) }
  })
}

function stateOf(dueOn: Day | null, doneOn: Day | null, today: Day): LegalClockState {
  if (doneOn) return dueOn && doneOn > dueOn ? 'done late' : 'done'
  if (!dueOn) return 'waiting'
  if (dueOn < today) return 'overdue'
  return daysBetween(today, dueOn) <= SOON_DAYS ? 'due soon' : 'running'
}

/** Returns the open clock with the earliest due day. Null if no open clock has one. */
export function nextDue(stands: readonly ClockStatus[]): ClockStatus | null {
  const open = stands.filter(({ dueOn, doneOn }) => dueOn !== null && doneOn === null)
  return open.reduce<ClockStatus | null>((first, one) => (first === null || (one.dueOn as Day) < (first.dueOn as Day) ? one : first), null)
}

/** Returns a sentence on the due day of a clock: 'Self-report is due 12/04/2026, in 11 days'. */
export function formatDue({ name, dueOn }: Pick<ClockStatus, 'name' | 'dueOn'>, today: Day): string {
  if (dueOn === null) return `${name}: not started`
  const left = daysBetween(today, dueOn)
  const days = (count: number) => countText(count, 'day')
  if (left < 0) return `${name} was due ${usDay(dueOn)}, ${days(-left)} ago`
  return `${name} is due ${usDay(dueOn)}, ${left === 0 ? 'today' : `in ${days(left)}`}`
}

export function clockProblems({ name, days, calendar }: { name: string; days: number; calendar: string }): Problem[] {
  const problems: Problem[] = []
  if (name.trim() === '') problems.push({ field: 'name', msg: 'Enter a name' })
  if (!Number.isInteger(days) || days < 1 || days > 730) problems.push({ field: 'days', msg: 'Enter a whole number of days from 1 to 730' })
  if (!isOneOf(CLOCK_CALENDARS, calendar)) problems.push({ field: 'calendar', msg: `Choose ${CLOCK_CALENDARS.join(' or ')}` })
  return problems
}

/** Returns the problem of recording an event of a month on a day, or null. '' removes the event. */
export function eventProblem({ month, on, today }: { month: Month; on: string; today: Day }): Problem | null {
  if (on === '') return null
  if (!isDay(on)) return { field: 'on', msg: 'Choose the day' }
  if (on > today) return { field: 'on', msg: 'It cannot have happened on a day to come' }
  return on <= lastDayOfMonth(month)
    ? { field: 'on', msg: `It comes after the month of the notes: from ${usDay(addDays(lastDayOfMonth(month), 1))} on` }
    : null
}
