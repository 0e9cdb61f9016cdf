import { expect, it } from 'vitest'
import { findPeriod, type Period, periodDays } from './report-dates.ts'

it.each<[Period, string, string, string]>([
  ['This month', '2026-06-17', '2026-06-01', '2026-06-17'],
  ['Last month', '2026-06-17', '2026-05-01', '2026-05-31'],
  ['Last month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['This quarter', '2026-06-17', '2026-04-01', '2026-06-17'],
  ['This quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
])('%s on %s is %s to %s, and is found again', (period, today, from, to) => {
  expect(periodDays(period, today)).toEqual([from, to])
  expect(findPeriod([from, to], today)).toBe(period)
})

it('finds no period in other days', () => {
  expect(findPeriod(['2026-06-02', '2026-06-17'], '2026-06-17')).toBeNull()
  expect(findPeriod(['', ''], '2026-06-17')).toBeNull()
})
