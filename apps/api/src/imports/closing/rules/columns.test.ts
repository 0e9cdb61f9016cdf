import { expect, it } from 'vitest'
import { columnLetter, columnLetters, columnPosition } from '../../../platform/xlsx/sheet.ts'
import { editDistance, nearestCandidates } from '../../rules/edit-distance.ts'
import { CLOSING_COLUMNS } from './columns.ts'

it('the workbook has 48 columns, A to AV, each with a unique name', () => {
  expect(CLOSING_COLUMNS.length).toBe(48)
  expect(Object.values(columnLetters(CLOSING_COLUMNS)).at(-1)).toBe('AV')
  expect(new Set(CLOSING_COLUMNS.map(({ header }) => header)).size).toBe(48)
  expect(new Set(CLOSING_COLUMNS.map((column) => column.field)).size).toBe(48)
})

it.each([
  ['A', 1],
  ['Z', 26],
  ['AA', 27],
  ['AV', 48],
  ['XFD', 16_384],
])('column %s is number %i', (letter, position) => {
  expect(columnPosition(letter)).toBe(position)
  expect(columnLetter(position)).toBe(letter)
})

it.each([
  ['clm1108', 'clm1180', 1],
  ['abc', 'abc', 0],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%s and %s are %i edits apart', (from, to, edits) => {
  expect(editDistance(from, to)).toBe(edits)
  expect(editDistance(to, from)).toBe(edits)
})

it('suggestions begin with the nearest, and equal ones are in order', () => {
  expect(nearestCandidates('ab', ['zz', 'ac', 'aa', 'ab'], (word) => word, 3)).toEqual(['ab', 'aa', 'ac'])
})
