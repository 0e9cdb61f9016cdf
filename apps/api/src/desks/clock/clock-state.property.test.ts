import { addOperatingMinutes, type Calendar } from '@ivue/contracts/calendar/business-calendar.ts'
import { addDays, formatDayNumber, weekdayOf } from '@ivue/contracts/calendar/days.ts'
import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { instantOnDay, toLocalTime } from '@ivue/contracts/calendar/zone.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { endedClockState, openClockState } from './clock-state.fixture.ts'
import { lastMomentWithMinutesLeft, operatingStretches, slackMs } from './clock-state.ts'

const MINUTE = 60_000
const zones = fc.constantFrom('America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles', 'Pacific/Honolulu')
const moments = fc.integer({ min: 0, max: 2 * 365 * 1440 }).map((minute) => new Date(Date.UTC(2025, 0, 1) + minute * MINUTE))

/** Any week with a working day, any opening hours outside the hours at which clocks change, and any extra closed days. */
const calendars: fc.Arbitrary<Calendar> = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    closed: fc.uniqueArray(fc.integer({ min: 0, max: 730 }), { maxLength: 120 }),
    openMinute: fc.integer({ min: 4 * 60, max: 14 * 60 }),
    length: fc.integer({ min: 1, max: 9 * 60 }),
  })
  .map(({ weekdays, closed, openMinute, length }) => ({
    version: 1,
    weekdays,
    holidays: new Set(closed.map((count) => addDays('2025-01-01', count))),
    openMinute,
    closeMinute: openMinute + length,
  }))

const isOpenAt = (at: number, zone: string, calendar: Calendar): boolean => {
  const { dayNumber, ms } = toLocalTime(at, zone)
  const minute = ms / MINUTE
  const counts = calendar.weekdays.includes(weekdayOf(dayNumber)) && !calendar.holidays.has(formatDayNumber(dayNumber))
  return counts && minute >= calendar.openMinute && minute < calendar.closeMinute
}

/** Returns the minutes of business time that are left, by checking every minute. */
function minutesLeft(now: Date, due: Date, zone: string, calendar: Calendar): number {
  let open = 0
  for (let at = now.getTime(); at < due.getTime(); at += MINUTE) if (isOpenAt(at, zone, calendar)) open++
  return open
}

const ahead = fc.integer({ min: 0, max: 12 * 1440 })
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE)

test('the business time left equals the number of open minutes until the due time, counted one by one', () => {
  fc.assert(
    fc.property(moments, ahead, zones, calendars, (now, minutes, zone, calendar) => {
      const due = later(now, minutes)
      const left = minutesLeft(now, due, zone, calendar)
      expect(slackMs(now, due, zone, calendar)).toBe(left * MINUTE)
      const stretches = operatingStretches(now, due, zone, calendar)
      expect(stretches.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0)).toBe(left * MINUTE)
    }),
    { numRuns: 150 },
  )
})

test('a clock changes its state in the minute after the last one in time, whenever it is computed', () => {
  fc.assert(
    fc.property(moments, ahead, zones, calendars, fc.integer({ min: 1, max: 1200 }), (now, minutes, zone, calendar, threshold) => {
      const due = later(now, minutes)
      const hasLess = minutesLeft(now, due, zone, calendar) < threshold
      expect(now > lastMomentWithMinutesLeft(due, threshold, zone, calendar)).toBe(hasLess)
      expect(due < addOperatingMinutes(now, threshold, calendar, zone)).toBe(hasLess)
      const state = openClockState(now, due, zone, calendar, { dueSoon: 1201, atRisk: threshold })
      expect(state === 'At risk').toBe(hasLess)
    }),
    { numRuns: 150 },
  )
})

test('of two due times in one zone, the later one never has less time left', () => {
  fc.assert(
    fc.property(moments, ahead, ahead, zones, calendars, (now, one, other, zone, calendar) => {
      const [sooner, later_] = [Math.min(one, other), Math.max(one, other)].map((minutes) => later(now, minutes)) as [Date, Date]
      expect(slackMs(now, sooner, zone, calendar)).toBeLessThanOrEqual(slackMs(now, later_, zone, calendar))
    }),
    { numRuns: 100 },
  )
})

describe('the clock of the operations calendar in Chicago', () => {
  const zone = 'America/Chicago'
  const at = (day: string, hour: number, minute = 0) => instantOnDay(day, hour * 60 + minute, zone)
  const THRESHOLDS = { dueSoon: 9 * 60, atRisk: 2 * 60 }
  // 2026-03-13 is a Friday.
  it.each([
    ['a whole business day left is on track', at('2026-03-12', 9), at('2026-03-13', 9), 'On track'],
    ['a minute less is due soon', at('2026-03-12', 9, 1), at('2026-03-13', 9), 'Due soon'],
    ['a weekend does not count as time left', at('2026-03-13', 16), at('2026-03-16', 9), 'Due soon'],
    ['an evening does not count either', at('2026-03-13', 16, 1), at('2026-03-16', 9), 'At risk'],
    ['early in the morning the day has not begun', at('2026-03-13', 3), at('2026-03-13', 10), 'Due soon'],
    ['the due time itself is in time', at('2026-03-13', 12), at('2026-03-13', 12), 'At risk'],
    ['after the due time it is late', new Date(at('2026-03-13', 12).getTime() + 1), at('2026-03-13', 12), 'Late'],
  ])('%s', (_name, now, due, state) => {
    expect(openClockState(now, due, zone, DEFAULT_CALENDARS.operations, THRESHOLDS)).toBe(state)
  })

  it('shows how a task ended when nothing is left to do on it', () => {
    expect([
      endedClockState(['Met', '', 'Met', '']),
      endedClockState(['Met', 'Not Met', '', '']),
      endedClockState(['', '', '', '']),
    ]).toEqual(['Met', 'Not Met', ''])
  })
})
