import { expect, it } from 'vitest'
import { numberText, ticksBetween } from './chart-data.ts'

it.each([
  [0, 150, [0, 50, 100, 150]],
  [0, 30, [0, 10, 20, 30]],
  [0, 40, [0, 10, 20, 30, 40]],
  [0, 10, [0, 5, 10]],
  [0, 5, [0, 2, 4]],
  [30, 70, [30, 40, 50, 60, 70]],
  [0, 0.04, [0, 0.01, 0.02, 0.03, 0.04]],
])('grid lines from %s to %s are at round numbers', (from, to, ticks) => {
  expect(ticksBetween(from, to)).toEqual(ticks)
})

it('an unknown number is shown as a dash', () => {
  expect([numberText(1204), numberText(43.2, ' days'), numberText(null, ' days')]).toEqual(['1,204', '43.2 days', '–'])
})
