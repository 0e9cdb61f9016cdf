import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addOperatingMinutes,
  type Calendar,
  isBusinessDay,
  nextBusinessDay,
  previousBusinessDay,
  shiftBusinessDays,
} from './business-calendar.ts'
import { businessDaysBetween } from './business-days.fixture.ts'
import { addDays } from './days.ts'
import { DEFAULT_CALENDARS } from './federal-holidays.ts'
import { dayAt, instantOnDay, toLocalTime } from './zone.ts'

const { operations, specific } = DEFAULT_CALENDARS
const calendars = fc.constantFrom(operations, specific)
const days = fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2020-01-01', count))

/** Returns what `shiftBusinessDays` should, by moving day by day. */
function shiftSlowly(day: string, count: number, calendar: Calendar): string {
  let at = day
  for (let left = Math.abs(count); left > 0; ) {
    at = addDays(at, Math.sign(count))
    const weekday = new Date(`${at}T12:00:00Z`).getUTCDay()
    if (calendar.weekdays.includes(weekday) && !calendar.holidays.has(at)) left--
  }
  return at
}

test('shifting by business days agrees with a count day by day', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -30, max: 30 }), calendars, (day, count, calendar) => {
      expect(shiftBusinessDays(day, count, calendar)).toBe(shiftSlowly(day, count, calendar))
    }),
  )
})

test('shifting forward and back by the same number of days returns the start', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 30 }), calendars, (day, count, calendar) => {
      const later = shiftBusinessDays(day, count, calendar)
      expect(businessDaysBetween(day, later, calendar)).toBe(count)
      expect(businessDaysBetween(later, day, calendar)).toBe(isBusinessDay(day, calendar) ? -count : -count + 1)
    }),
  )
})

test('three specific business days before Wed 8 Jul 2026 is Fri 3 Jul, six is Tue 30 Jun', () => {
  expect([-1, -2, -3, -6].map((count) => shiftBusinessDays('2026-07-08', count, specific))).toEqual([
    '2026-07-07',
    '2026-07-06',
    '2026-07-03',
    '2026-06-30',
  ])
})

test('operating days skip the weekend and the Friday on which a holiday is observed', () => {
  expect(nextBusinessDay('2026-07-02', operations)).toBe('2026-07-06')
  expect(previousBusinessDay('2026-07-06', operations)).toBe('2026-07-02')
  expect(shiftBusinessDays('2026-07-04', 0, operations)).toBe('2026-07-04')
})

test('a day closed by an edit does not count', () => {
  const closed: Calendar = { ...operations, version: 2, holidays: new Set([...operations.holidays, '2026-07-07']) }
  expect(nextBusinessDay('2026-07-06', closed)).toBe('2026-07-08')
  expect(nextBusinessDay('2026-07-06', operations)).toBe('2026-07-07')
})

test('a calendar without any business day throws instead of looping', () => {
  expect(() => nextBusinessDay('2026-07-06', { ...operations, weekdays: [] })).toThrow(RangeError)
})

describe('adding operating minutes', () => {
  const zone = 'America/Phoenix'
  const at = (text: string) => instantOnDay(text.slice(0, 10), Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)), zone)

  test.each([
    ['nine hours are one operating day', '2026-06-25 15:00', 540, '2026-06-26 15:00'],
    ['minutes skip a weekend', '2026-06-26 16:00', 540, '2026-06-29 16:00'],
    ['minutes skip the observed holiday and the weekend', '2026-07-02 16:00', 120, '2026-07-06 09:00'],
    ['a count that ends with the day ends at closing', '2026-06-25 15:00', 120, '2026-06-25 17:00'],
    ['a whole day that starts at opening ends at closing', '2026-06-25 08:00', 540, '2026-06-25 17:00'],
    ['before opening the count starts at opening', '2026-06-25 06:10', 30, '2026-06-25 08:30'],
    ['after closing the count starts on the next day', '2026-06-25 18:00', 30, '2026-06-26 08:30'],
    ['on a Sunday the count starts on Monday', '2026-06-28 12:00', 0, '2026-06-29 08:00'],
    ['zero minutes at closing stay at closing', '2026-06-25 17:00', 0, '2026-06-25 17:00'],
    ['one minute at closing is the first minute of the next day', '2026-06-25 17:00', 1, '2026-06-26 08:01'],
    ['zero minutes within the hours stay where they are', '2026-06-25 11:23', 0, '2026-06-25 11:23'],
  ])('%s', (_, from, minutes, to) => {
    expect(addOperatingMinutes(at(from), minutes, operations, zone)).toEqual(at(to))
  })

  test('a negative number of minutes is refused', () => {
    expect(() => addOperatingMinutes(at('2026-06-25 08:00'), -1, operations, zone)).toThrow(RangeError)
  })

  /** Returns what `addOperatingMinutes` should, by stepping minute by minute through local time. */
  function stepMinutes(from: Date, minutes: number, calendar: Calendar, inZone: string): Date {
    const open = (minute: number, day: string) =>
      isBusinessDay(day, calendar) && minute >= calendar.openMinute && minute < calendar.closeMinute
    let at = from.getTime()
    let left = minutes
    let end = at
    while (left > 0) {
      const minute = Math.floor(toLocalTime(at, inZone).ms / 60_000)
      at += 60_000
      if (open(minute, dayAt(new Date(at - 60_000), inZone))) {
        left--
        end = at
      }
    }
    return new Date(end)
  }

  test('the result agrees with a count minute by minute, also over a clock change', () => {
    const starts = fc.integer({ min: 0, max: 60 * 24 * 60 }).map((minute) => new Date(Date.UTC(2026, 9, 1) + minute * 60_000))
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 1200 }), fc.constantFrom('America/New_York', zone), (from, minutes, inZone) => {
        expect(addOperatingMinutes(from, minutes, operations, inZone)).toEqual(stepMinutes(from, minutes, operations, inZone))
      }),
      { numRuns: 60 },
    )
  })

  test('adding minutes in two steps gives the same as in one', () => {
    const starts = fc.integer({ min: 0, max: 90 * 24 * 60 }).map((minute) => new Date(Date.UTC(2026, 4, 1) + minute * 60_000))
    const minutes = fc.integer({ min: 0, max: 2000 })
    fc.assert(
      fc.property(starts, minutes, minutes, (from, one, other) => {
        const steps = addOperatingMinutes(addOperatingMinutes(from, one, operations, zone), other, operations, zone)
        expect(steps).toEqual(addOperatingMinutes(from, one + other, operations, zone))
      }),
    )
  })
})
