import type { Calendar, Calendars } from './business-calendar.ts'
import { type Day, isDay, weekday } from './days.ts'
import { DEFAULT_CALENDARS, federalHolidays, type Holiday, observedHolidays } from './federal-holidays.ts'

/**
 * The names of the two calendars. The one called `operations` has the operating days, `specific` the business days that Regulation Z
 * counts.
 */
export const CALENDAR_NAMES = ['operations', 'specific'] as const
export type CalendarName = (typeof CALENDAR_NAMES)[number]

export interface CalendarEdit {
  closed: readonly Holiday[]
  opened: readonly Day[]
}

/**
 * All edits of the calendars. Weekdays and hours belong to the operations calendar, because the Reg Z calendar has no hours. Minutes past
 * midnight, weekdays 0 Sunday … 6 Saturday.
 */
export interface CalendarEdits {
  operations: CalendarEdit
  specific: CalendarEdit
  weekdays: readonly number[]
  openMinute: number
  closeMinute: number
}

const { weekdays, openMinute, closeMinute } = DEFAULT_CALENDARS.operations
const NOTHING: CalendarEdit = { closed: [], opened: [] }
export const NO_EDITS: CalendarEdits = { operations: NOTHING, specific: NOTHING, weekdays, openMinute, closeMinute }

/** The first and last year whose legal holidays both calendars include. */
export const FIRST_YEAR = 2000
export const LAST_YEAR = 2070

const LEGAL_HOLIDAYS = { operations: observedHolidays, specific: federalHolidays } as const

export function applyCalendarEdits(edits: CalendarEdits, version: number): Calendars {
  const { operations, specific } = DEFAULT_CALENDARS
  return {
    operations: {
      ...applyEdit(operations, edits.operations, version),
      weekdays: edits.weekdays,
      openMinute: edits.openMinute,
      closeMinute: edits.closeMinute,
    },
    specific: applyEdit(specific, edits.specific, version),
  }
}

function applyEdit(calendar: Calendar, { closed, opened }: CalendarEdit, version: number): Calendar {
  const holidays = new Set(calendar.holidays)
  for (const day of opened) holidays.delete(day)
  for (const { day } of closed) holidays.add(day)
  return { ...calendar, version, holidays }
}

/** A day that differs from its weekday's rule: a legal holiday, a day closed by a business owner, or a legal holiday that is worked. */
export interface MarkedDay extends Holiday {
  kind: 'holiday' | 'closed' | 'worked'
}

export function markedDays(name: CalendarName, { closed, opened }: CalendarEdit, year: number): MarkedDay[] {
  const law = LEGAL_HOLIDAYS[name](year).map(
    (holiday): MarkedDay => ({ ...holiday, kind: opened.includes(holiday.day) ? 'worked' : 'holiday' }),
  )
  const ours = closed.filter(({ day }) => Number(day.slice(0, 4)) === year).map((holiday): MarkedDay => ({ ...holiday, kind: 'closed' }))
  return [...law, ...ours].sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** A change that closes a day or opens it again. The `name` is the reason for closing it. */
export interface DayChange {
  calendar: CalendarName
  day: Day
  closed: boolean
  name: string
}

/** Returns why a day cannot be changed this way, with the invalid field, or null. */
export function dayProblem({ calendar, day, closed, name }: DayChange, edits: CalendarEdits): { field: string; msg: string } | null {
  const year = Number(day.slice(0, 4))
  if (!isDay(day) || year < FIRST_YEAR || year > LAST_YEAR) return { field: 'day', msg: `Choose a day from ${FIRST_YEAR} to ${LAST_YEAR}` }
  const marked = markedDays(calendar, edits[calendar], year).find((one) => one.day === day)
  const off = marked !== undefined && marked.kind !== 'worked'
  if (closed && off) return { field: 'day', msg: `${marked.name} closes that day already` }
  if (!closed && !off) return { field: 'day', msg: 'That day is not closed' }
  const counting = calendar === 'operations' ? edits.weekdays : DEFAULT_CALENDARS.specific.weekdays
  if (closed && !counting.includes(weekday(day))) return { field: 'day', msg: 'Nobody works on that weekday anyway' }
  if (closed && !marked && name.trim() === '') return { field: 'name', msg: 'Say why it is closed' }
  return null
}

export function applyDayChange(edits: CalendarEdits, { calendar, day, closed, name }: DayChange): CalendarEdits {
  const { closed: ours, opened } = edits[calendar]
  const law = LEGAL_HOLIDAYS[calendar](Number(day.slice(0, 4))).some((holiday) => holiday.day === day)
  const change: CalendarEdit = law
    ? { closed: ours, opened: closed ? opened.filter((one) => one !== day) : [...opened, day].sort() }
    : { opened, closed: closed ? [...ours, { day, name: name.trim() }] : ours.filter((one) => one.day !== day) }
  return { ...edits, [calendar]: change }
}

export function hoursProblem(hours: Pick<CalendarEdits, 'weekdays' | 'openMinute' | 'closeMinute'>): { field: string; msg: string } | null {
  if (hours.weekdays.length === 0) return { field: 'weekdays', msg: 'Choose at least one weekday' }
  if (hours.openMinute >= hours.closeMinute) return { field: 'closeMinute', msg: 'Close later than you open' }
  return null
}
