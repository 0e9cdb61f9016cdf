import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBusinessDay } from '../../calendar/business-calendar.ts'
import { businessDaysBetween } from '../../calendar/business-days.fixture.ts'
import { addDays, type Day } from '../../calendar/days.ts'
import { DEFAULT_CALENDARS } from '../../calendar/federal-holidays.ts'
import { dayAt, instantOnDay } from '../../calendar/zone.ts'
import { dueMoments } from './sla.ts'

const { operations, specific } = DEFAULT_CALENDARS
const days = fc.integer({ min: 0, max: 2500 }).map((count) => addDays('2021-01-01', count))
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
const zones = fc.constantFrom('America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles', 'Pacific/Honolulu')

/** Returns the latest day before `day` that fits, by trying each. */
function latestBefore(day: Day, willDo: (candidate: Day) => boolean): Day {
  let candidate = addDays(day, -1)
  while (!willDo(candidate)) candidate = addDays(candidate, -1)
  return candidate
}

test('without CTC, P1 is due on the latest operating day that leaves six specific business days, P2 and P3 on the last before closing', () => {
  fc.assert(
    fc.property(days, minutes, zones, (closing, minute, zone) => {
      const scheduledClosingAt = instantOnDay(closing, minute, zone)
      const loan = { zone, clearToCloseAt: null, scheduledClosingAt, scheduledFundingOn: null, rescissionApplies: false }
      const { p1, p2, p3, p4 } = dueMoments(loan, DEFAULT_CALENDARS)
      // The day of sending counts, the day of closing does not.
      const leavesSix = (day: Day) => businessDaysBetween(addDays(day, -1), addDays(closing, -1), specific) >= 6
      const lastToSend = latestBefore(closing, (day) => isBusinessDay(day, operations) && leavesSix(day))
      const dayBefore = latestBefore(closing, (day) => isBusinessDay(day, operations))
      expect([p1, p2, p3, p4]).toEqual([
        instantOnDay(lastToSend, 17 * 60, zone),
        instantOnDay(dayBefore, 17 * 60, zone),
        instantOnDay(dayBefore, 12 * 60, zone),
        null,
      ])
    }),
    { numRuns: 300 },
  )
})

test('CTC can only make P1 earlier, and P1 is due within operating hours', () => {
  fc.assert(
    fc.property(days, minutes, fc.integer({ min: 0, max: 40 }), zones, (cleared, minute, ahead, zone) => {
      const loan = { zone, scheduledFundingOn: null, rescissionApplies: false, clearToCloseAt: instantOnDay(cleared, minute, zone) }
      const scheduledClosingAt = instantOnDay(addDays(cleared, ahead), 600, zone)
      const alone = dueMoments({ ...loan, scheduledClosingAt: null }, DEFAULT_CALENDARS).p1 as Date
      const bound = dueMoments({ ...loan, clearToCloseAt: null, scheduledClosingAt }, DEFAULT_CALENDARS).p1 as Date
      expect(dueMoments({ ...loan, scheduledClosingAt }, DEFAULT_CALENDARS).p1).toEqual(
        new Date(Math.min(alone.getTime(), bound.getTime())),
      )
      const day = dayAt(alone, zone)
      expect(isBusinessDay(day, operations)).toBe(true)
      expect(alone > instantOnDay(day, operations.openMinute, zone) && alone <= instantOnDay(day, operations.closeMinute, zone)).toBe(true)
      expect(alone > loan.clearToCloseAt).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a rescindable loan funds on the first operating day after three specific business days, never before its date', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 12 }), zones, (closing, later, zone) => {
      const scheduledFundingOn = addDays(closing, later)
      const scheduledClosingAt = instantOnDay(closing, 600, zone)
      const loan = { zone, clearToCloseAt: null, scheduledClosingAt, scheduledFundingOn, rescissionApplies: true }
      let first = closing
      while (!isBusinessDay(first, operations) || businessDaysBetween(closing, addDays(first, -1), specific) < 3) first = addDays(first, 1)
      const [, day = ''] = [first, scheduledFundingOn].sort()
      expect(dueMoments(loan, DEFAULT_CALENDARS).p4).toEqual(instantOnDay(day, 17 * 60, zone))
    }),
    { numRuns: 300 },
  )
})
