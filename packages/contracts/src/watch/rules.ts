import { type Calendar, isBusinessDay } from '../calendar/business-calendar.ts'
import { momentText, usDay } from '../calendar/moment-text.ts'
import { dayAt } from '../calendar/zone.ts'
import type { Problem } from '../wire/problem.ts'

export const WATCH_LIMITS = { reason: 200, days: 30, loans: 200 } as const

const DAY_MS = 86_400_000

/** Returns why a person who follows `others` other loans may not follow one more, or null. */
export const whyNotFollow = (others: number): string | null =>
  others < WATCH_LIMITS.loans ? null : `You follow ${WATCH_LIMITS.loans} loans, which is the limit: unfollow one first`

/** Returns why a person who has snoozed `others` other loans may not snooze one more, or null. */
export const whyNotSnooze = (others: number): string | null =>
  others < WATCH_LIMITS.loans ? null : `You have snoozed ${WATCH_LIMITS.loans} loans, which is the limit: wake one first`

export interface Snooze {
  /** The moment at which the loan comes back, ISO 8601. Null: only an event brings it back. */
  until: string | null
  /** Whether the loan also comes back when somebody else changes it. */
  untilEvent: boolean
  reason: string
}

export function snoozeProblems({ until, untilEvent, reason }: Snooze, now: Date): Problem[] {
  const untilProblem = whyNotUntil(until, untilEvent, now)
  const reasonProblem = reasonProblemOf(reason.trim())
  return [
    ...(untilProblem ? [{ field: 'until', msg: untilProblem }] : []),
    ...(reasonProblem ? [{ field: 'reason', msg: reasonProblem }] : []),
  ]
}

function whyNotUntil(until: string | null, untilEvent: boolean, now: Date): string | null {
  if (until === null) return untilEvent ? null : 'Choose when the loan comes back'
  const left = Date.parse(until) - now.getTime()
  if (!(left > 0)) return 'Choose a moment in the future'
  return left > WATCH_LIMITS.days * DAY_MS ? `Choose a moment within ${WATCH_LIMITS.days} days` : null
}

/** Returns what speaks against a snooze until a moment, or null: the loan is due before, or nobody works on that day of the office, which is not today. */
export function snoozeDoubt(
  until: Date,
  { dueAt, now, zone, calendar }: { dueAt: Date | null; now: Date; zone: string; calendar: Calendar },
): string | null {
  if (dueAt && until > dueAt) return `It is due ${momentText(dueAt, zone)}, before it comes back`
  const day = dayAt(until, zone)
  return day === dayAt(now, zone) || isBusinessDay(day, calendar) ? null : `Nobody works on ${usDay(day)}, when it comes back`
}

function reasonProblemOf(reason: string): string | null {
  if (reason === '') return 'Enter a reason'
  return reason.length > WATCH_LIMITS.reason ? `The reason has at most ${WATCH_LIMITS.reason} characters` : null
}
