import { expect, test } from 'vitest'
import { designEffect, observedDesignEffect } from './clusters.ts'
import { type Interval, wilson } from './interval.ts'

const loans = (...answers: [number, number][]) => answers.map(([numerator, denominator]) => ({ numerator, denominator }))

test('1 + (m − 1)·ICC', () => {
  expect([designEffect(20, 0.1), designEffect(1, 0.9), designEffect(12, 0)]).toEqual([expect.closeTo(2.9, 12), 1, 1])
})

test('answers of a loan that are all alike are worth one', () => {
  expect(observedDesignEffect(loans([4, 4], [0, 4], [4, 4], [0, 4]))).toBeCloseTo(4, 12)
})

test.each([
  ['no loan', loans()],
  ['one loan', loans([3, 9])],
  ['loans of one answer', loans([1, 1], [0, 1])],
  ['loans more alike than chance', loans([1, 2], [1, 2], [1, 2])],
  ['loans without an answer', loans([0, 0], [0, 0])],
])('%s: nothing to widen by', (_, answered) => {
  expect(observedDesignEffect(answered)).toBe(1)
})

test('an interval widens as if there were so many answers fewer', () => {
  const [wide, plain] = [
    wilson({ numerator: 30, denominator: 600 }, { designEffect: 3 }),
    wilson({ numerator: 10, denominator: 200 }),
  ] as Interval[]
  expect(wide).toEqual(plain)
})
