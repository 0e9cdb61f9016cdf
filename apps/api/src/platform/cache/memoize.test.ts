import { expect, it } from 'vitest'
import { memoize } from './memoize.ts'

it('the value is computed once per object, and again for another object', () => {
  let computed = 0
  const countOf = memoize((list: readonly number[]) => ({ number: ++computed, length: list.length }))
  const list = [1, 2]
  expect(countOf(list)).toBe(countOf(list))
  expect(countOf([1, 2])).toEqual({ number: 2, length: 2 })
})
