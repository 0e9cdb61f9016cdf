import { expect, it } from 'vitest'
import { filterOptions } from './theme.ts'

const choice = (label: string) => ({ value: label, label, disabled: false })
const lena = choice('L\u00e9na O\u2019Neil')
const leo = choice('Leo Lead')
const ada = choice('Ada')

it.each([
  ["le\u0301na o'n", [lena]],
  ['LE', [lena, leo]],
  ['', [lena, leo, ada]],
  ['x', []],
])('a drop-down searched for %j offers the matching options, ignoring accents', (search, expected) => {
  expect(filterOptions({ options: [lena, leo, ada], search, limit: 9 })).toEqual(expected)
})

it('a drop-down with groups offers no more than its limit', () => {
  const options = [
    { group: 'One', items: [lena, ada] },
    { group: 'Other', items: [leo] },
  ]
  expect(filterOptions({ options, search: 'le', limit: 1 })).toEqual([
    { group: 'One', items: [lena] },
    { group: 'Other', items: [] },
  ])
})
