import { expect, it } from 'vitest'
import { fullMonth, monthName, shortMonth, shortWeekday } from './names.ts'

it('names months and weekdays', () => {
  expect([fullMonth('2026-11'), shortMonth('2026-06-30'), monthName('2026-06'), shortWeekday(0)]).toEqual([
    'November',
    'Jun',
    'June 2026',
    'Sun',
  ])
})
