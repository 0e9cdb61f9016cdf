import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber, daysBetween, earliestDay, formatDayNumber, isDay, weekday } from './days.ts'

const days = fc
  .date({ min: new Date('1960-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('adding days agrees with UTC dates', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
      const date = new Date(`${day}T00:00:00Z`)
      date.setUTCDate(date.getUTCDate() + count)
      const expected = date.toISOString().slice(0, 10)
      expect(addDays(day, count)).toBe(expected)
      expect(daysBetween(day, expected)).toBe(count)
      expect(weekday(expected)).toBe(date.getUTCDay())
      expect(formatDayNumber(dayNumber(day))).toBe(day)
    }),
  )
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-7-8', false],
  ['2026-07-08T00:00', false],
  ['', false],
])('isDay(%j) is %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test('a text that is not a day is refused', () => {
  expect(() => dayNumber('07/08/2026')).toThrow(RangeError)
})

test('the earliest day ignores missing days', () => {
  expect(earliestDay(null, '2026-07-08', '2026-07-02', null)).toBe('2026-07-02')
  expect(earliestDay(null, null)).toBeNull()
})
