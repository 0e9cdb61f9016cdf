import { expect, test } from 'vitest'
import { isBusinessDay } from './business-calendar.ts'
import { DEFAULT_CALENDARS, federalHolidays, observedHolidays } from './federal-holidays.ts'

const days = (list: { day: string }[]) => list.map(({ day }) => day)

/** As published by the Office of Personnel Management. */
const OBSERVED: Record<number, string> = {
  2020: '01-01 01-20 02-17 05-25 07-03 09-07 10-12 11-11 11-26 12-25',
  2021: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2022: '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2023: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
}

test.each(Object.entries(OBSERVED))('the observed holidays of %s are those that were published', (year, list) => {
  expect(days(observedHolidays(Number(year))).sort()).toEqual(list.split(' ').map((day) => `${year}-${day}`))
})

test('legal holidays stay on their dates, also on a weekend', () => {
  expect(days(federalHolidays(2026))).toContain('2026-07-04')
  expect(days(federalHolidays(2027))).toContain('2027-12-25')
  expect(days(federalHolidays(2020))).not.toContain('2020-06-19')
})

test('when Independence Day is a Saturday, the office closes on Friday and the law skips Saturday', () => {
  const { operations, specific } = DEFAULT_CALENDARS
  expect(isBusinessDay('2026-07-03', operations)).toBe(false)
  expect(isBusinessDay('2026-07-04', operations)).toBe(false)
  expect(isBusinessDay('2026-07-03', specific)).toBe(true)
  expect(isBusinessDay('2026-07-04', specific)).toBe(false)
  expect(isBusinessDay('2026-07-05', specific)).toBe(false)
  expect(isBusinessDay('2026-07-11', specific)).toBe(true)
  expect(isBusinessDay('2026-07-11', operations)).toBe(false)
})
