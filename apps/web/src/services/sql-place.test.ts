import { expect, it } from 'vitest'
import { endOfToken, toSqlPlace } from './sql-place.ts'

it.each([
  ['SELECT x', 8, { line: 1, column: 8, index: 7 }],
  ['SELECT\n  x', 10, { line: 2, column: 3, index: 9 }],
  ['é😀\nx', 4, { line: 2, column: 1, index: 4 }],
  ['SELECT', 99, { line: 1, column: 7, index: 6 }],
])('the line and column in %j at position %d', (sql, position, place) => {
  expect(toSqlPlace(sql, position)).toEqual(place)
})

it.each([
  ['SELECT loans.nmber FROM x', 7, 18],
  ['SELECT , x', 7, 8],
  ['SELECT', 6, 6],
])('the token in %j that begins at %d ends at %d', (sql, from, to) => {
  expect(endOfToken(sql, from)).toBe(to)
})
