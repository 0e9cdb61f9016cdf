import { expect, it } from 'vitest'
import { axisEnd, nameLines, numberText, ticksBetween } from './chart-data.ts'

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

it('an axis of rates ends at a grid line, never above 100 %, and never below its values', () => {
  for (let most = 0.001; most <= 1; most += 0.001) {
    const end = axisEnd(most * 1.15, 1)
    expect([most, end <= 1, end >= most]).toEqual([most, true, true])
  }
  expect([axisEnd(0.95 * 1.15, 1), axisEnd(0.045), axisEnd(53)]).toEqual([1, 0.06, 60])
})

it.each([
  ['Final Doc', 60, ['Final Doc']],
  ['Final Doc', 40, ['Final', 'Doc']],
  ['Processing', 60, ['Processing']],
  ['Processing', 42, ['Proces…']],
  ['Jun', 18, ['Jun']],
  ['Jun', 12, ['Ju']],
  ['Jun', 3, ['J']],
])('the name %s below an axis with room for %s pixels is %j', (name, width, lines) => {
  expect(nameLines(name, width)).toEqual(lines)
})
