import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

const of = (numerator: number, denominator: number) => ({ numerator, denominator })

test('a rate is above its target only where its whole interval is', () => {
  // 16 of 1,000: 0.99 % to 2.58 %; of a population of 6,000: 1.03 % to 2.48 %.
  expect(verdictOf(of(16, 1000), 0.98, null).verdict).toBe('above')
  expect(verdictOf(of(16, 1000), 1, null).verdict).toBe('not distinguishable')
  expect(verdictOf(of(16, 1000), 1, 6000).verdict).toBe('above')
  expect(verdictOf(of(16, 1000), 1.5, 6000).verdict).toBe('not distinguishable')
})

test('a rate is below its target where the whole interval is, and nothing says nothing', () => {
  // 1.20 % to 3.80 %.
  expect(verdictOf(of(11, 513), 4, null).verdict).toBe('below')
  expect(verdictOf(of(11, 513), 3.79, null).verdict).toBe('not distinguishable')
  expect(verdictOf(of(0, 500), 5, null).verdict).toBe('below')
  expect(verdictOf(of(0, 0), 5, null)).toEqual({ verdict: 'nothing reviewed', interval: null })
})

test('a population smaller than its sample is not known', () => {
  expect(verdictOf(of(3, 50), 1, 40)).toEqual(verdictOf(of(3, 50), 1, null))
})

test('where everything was looked at, the point is all that counts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), fc.integer({ min: 0, max: 100 }), (all, some, target) => {
      const found = Math.min(some, all)
      const rate = (found / all) * 100
      expect(verdictOf(of(found, all), target, all).verdict).toBe(rate > target ? 'above' : rate < target ? 'below' : 'not distinguishable')
    }),
  )
})
