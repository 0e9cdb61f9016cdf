import { expect, test } from 'vitest'
import { isMonth, lastDayOfMonth, shiftMonth } from './chart-months.ts'

test('months are shifted across years', () => {
  expect([shiftMonth('2026-11', 2), shiftMonth('2026-01', -1), shiftMonth('2026-11', -24), shiftMonth('2026-12', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-11',
    '2026-12',
  ])
})

test('a month ends on its last day', () => {
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOfMonth)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})

test('only a text like 2026-06 is a month', () => {
  expect(['2026-06', '2026-13', '2026-6', '2026-06-01', '0000-01'].filter(isMonth)).toEqual(['2026-06'])
})
