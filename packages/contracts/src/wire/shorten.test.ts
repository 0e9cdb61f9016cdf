import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['fits', 4, 'fits'],
  ['too long', 4, 'too…'],
  ['ab🙈d', 4, 'ab…'],
  ['a🙈cd', 4, 'a🙈…'],
  ['', 3, ''],
])('%s in %i', (text, most, shown) => {
  expect(shorten(text, most)).toBe(shown)
  expect(shown.isWellFormed()).toBe(true)
})
