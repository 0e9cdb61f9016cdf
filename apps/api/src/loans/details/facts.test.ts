import { expect, it } from 'vitest'
import { formatBorrowers } from './facts.ts'

it.each([
  ['Amadi', 'Joy', '', 'Amadi, Joy'],
  ['Amadi', '', '', 'Amadi'],
  ['Amadi', 'Joy', 'Ray', 'Amadi, Joy and Ray'],
  ['Amadi', '', 'Ray', 'Amadi and Ray'],
  ['Fitzgerald', 'Aoife', 'Fitzgerald', 'Fitzgerald, Aoife'],
  ['Fitzgerald', '', 'Fitzgerald', 'Fitzgerald'],
  ['Fitzgerald', 'Aoife', ' FITZGERALD ', 'Fitzgerald, Aoife'],
  ['Núñez', 'Inés', 'Nunez', 'Núñez, Inés'],
  ['O’Brien', 'Rory', 'O’Brien Diaz', 'O’Brien, Rory and O’Brien Diaz'],
  ['Ray', 'Joy', 'Rayburn', 'Ray, Joy and Rayburn'],
  ['Joy', 'Ray', 'Ray', 'Joy, Ray and Ray'],
  ['', '', 'Ray', 'Ray'],
])('%s, %s with the co-borrower %s are "%s"', (borrowerLastName, borrowerFirstName, coBorrowerLastName, words) => {
  expect(formatBorrowers({ borrowerLastName, borrowerFirstName, coBorrowerLastName })).toBe(words)
})
