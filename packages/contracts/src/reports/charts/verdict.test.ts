import { expect, test } from 'vitest'
import { wilsonInterval } from '../../quality/statistics/interval.ts'
import { compareWithTarget } from './verdict.ts'

const verdict = (numerator: number, denominator: number, target: number, population: number | null = null) =>
  compareWithTarget(wilsonInterval({ numerator, denominator }, { population }), target)

test('a rate is above its target if its whole interval is above', () => {
  // 16 of 1,000: 0.99 % to 2.58 %; of a population of 6,000: 1.03 % to 2.48 %.
  expect(verdict(16, 1000, 0.98)).toBe('above')
  expect(verdict(16, 1000, 1)).toBe('not distinguishable')
  expect(verdict(16, 1000, 1, 6000)).toBe('above')
  expect(verdict(16, 1000, 1.5, 6000)).toBe('not distinguishable')
})

test('a rate is below its target if its whole interval is below', () => {
  expect(verdict(11, 513, 4)).toBe('below')
  expect(verdict(11, 513, 3.79)).toBe('not distinguishable')
  expect(verdict(0, 500, 5)).toBe('below')
  expect(verdict(0, 0, 5)).toBe('nothing reviewed')
})
