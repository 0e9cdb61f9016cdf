import { expect, test } from 'vitest'
import { spacedPhrase, whyNotInsert } from './insertion.ts'

test.each([
  ['', 0, 'Fees came late.'],
  ['Hello ', 6, 'Fees came late.'],
  ['Hello', 5, ' Fees came late.'],
  ['Hello\n', 6, 'Fees came late.'],
  ['Hello there', 5, ' Fees came late.'],
  ['Hello there', 6, 'Fees came late. '],
  ['Hello.', 5, ' Fees came late.'],
])('a phrase in %j at %d does not touch other words', (value, caret, inserted) => {
  expect(spacedPhrase(value, caret, 'Fees came late.')).toBe(inserted)
})

test.each([
  ['12345', '12345', 10, null],
  ['12345', '123456', 10, 'Too long for this field by 1 character'],
  ['12345', '1234567', 10, 'Too long for this field by 2 characters'],
  ['12345', '12345', undefined, null],
])('%j and %j in a field of %s characters', (value, inserted, max, answer) => {
  expect(whyNotInsert(value, inserted, max)).toBe(answer)
})
