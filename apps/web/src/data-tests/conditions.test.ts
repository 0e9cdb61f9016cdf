import type { Condition } from '@ivue/contracts/data-tests/condition.ts'
import { FIRST_TESTS } from '@ivue/contracts/data-tests/first-tests.ts'
import { expect, test } from 'vitest'
import { editedProblems, fromGroup, groupOf, parseTypedNumber, toCondition, toGroup } from './conditions.ts'

const CONDITIONS: [string, Condition][] = [
  ['a flag', { left: { column: 'rescission' }, is: '=', right: { value: true } }],
  ['No', { left: { column: 'rescission' }, is: '≠', right: { value: false } }],
  ['a number', { left: { column: 'reschedules' }, is: '<', right: { value: 3 } }],
  ['a day', { left: { column: 'lockExpiration' }, is: '>', right: { value: '2026-01-31' } }],
  ['today', { left: { column: 'nextContact' }, is: '≥', right: { today: true } }],
  ['people', { left: { column: 'closer1' }, is: '≠', right: { column: 'processor' } }],
  [
    'a shift and the day of a moment',
    { left: { column: 'icdReceived', shift: { days: 3, of: 'specific' } }, is: '≤', right: { column: 'scheduledClosing', asDay: true } },
  ],
  [
    'a shift of the day of a moment',
    { left: { column: 'icdSent', asDay: true, shift: { days: -2, of: 'business' } }, is: '≤', right: { today: true } },
  ],
  ['a factor and an offset', { left: { column: 'amount' }, is: '≤', right: { column: 'amount', factor: 1.01, offset: -0.5 } }],
  ['a factor alone', { left: { column: 'amount', factor: 2 }, is: '≤', right: { value: 1_000_000 } }],
  ['one of', { column: 'type', oneOf: ['FHA', 'VA', 'USDA'] }],
  ['not one of', { not: { column: 'occupancy', oneOf: ['Investment'] } }],
  ['empty', { column: 'icdReceived', isEmpty: true }],
  ['not empty', { column: 'icdSent', isEmpty: false }],
  ['unchanged', { unchanged: ['amount', 'noteRate', 'ltv'], after: 'clearToClose' }],
  [
    'all',
    {
      all: [
        { column: 'icdReceived', isEmpty: true },
        { column: 'icdSent', isEmpty: false },
      ],
    },
  ],
  ['one row in any', { any: [{ column: 'ltv', isEmpty: true }] }],
  [
    'groups in groups',
    {
      any: [
        { column: 'ltv', isEmpty: true },
        {
          all: [
            { column: 'term', isEmpty: false },
            {
              not: {
                any: [
                  { column: 'region', isEmpty: true },
                  { column: 'borrower', isEmpty: true },
                ],
              },
            },
          ],
        },
        { not: { all: [{ column: 'program', isEmpty: true }] } },
        { not: { not: { column: 'channel', isEmpty: true } } },
      ],
    },
  ],
]

const FIRST = FIRST_TESTS.flatMap(({ code, when, must }): [string, Condition][] => [
  ...(when ? [[`${code} when`, when] as [string, Condition]] : []),
  [code, must],
])

test.each([...CONDITIONS, ...FIRST])('a condition that is opened as groups and saved stays as it is (%s)', (_name, condition) => {
  expect(toCondition(toGroup(condition))).toEqual(condition)
  expect(editedProblems(condition)).toEqual([])
})

test('each group within a condition stays as it is', () => {
  const row: Condition = { column: 'ltv', isEmpty: true }
  const groups: Condition[] = [{ all: [row] }, { any: [row] }, { not: row }, { not: { all: [row] } }, { not: { any: [row, row] } }]
  expect(groups.map((group) => groupOf(group)?.match)).toEqual(['all', 'any', 'none', 'not all', 'none'])
  expect(groups.map((group) => fromGroup(toGroup(group)))).toEqual(groups)
  expect(groupOf(row)).toBeNull()
})

test('a condition without rows is no condition, and one row needs no group', () => {
  const row: Condition = { column: 'ltv', isEmpty: true }
  expect(toGroup(null)).toEqual({ match: 'all', parts: [] })
  expect(toCondition({ match: 'any', parts: [] })).toBeNull()
  expect(toCondition({ match: 'all', parts: [row] })).toEqual(row)
  expect(toCondition({ match: 'none', parts: [row] })).toEqual({ not: row })
  expect(toCondition({ match: 'all', parts: [{ any: [row] }] })).toEqual({ all: [{ any: [row] }] })
})

test('a number is read with or without separators', () => {
  expect(['1,149,825.50', ' 80 ', '-3', 'a lot', '3.', ''].map(parseTypedNumber)).toEqual([1_149_825.5, 80, -3, NaN, NaN, NaN])
})

test('what is not complete is a problem of its row', () => {
  const shifted = (days: number): Condition => ({
    left: { column: 'icdReceived', shift: { days, of: 'calendar' } },
    is: '≤',
    right: { today: true },
  })
  const condition: Condition = {
    all: [
      { left: { column: 'amount' }, is: '≤', right: { value: Number.NaN } },
      {
        any: [
          { column: 'ltv', isEmpty: true },
          { column: 'type', oneOf: [] },
        ],
      },
      { unchanged: [], after: 'clearToClose' },
      shifted(1.5),
      shifted(367),
      { left: { column: 'ltv' }, is: '≤', right: { column: 'ltv', factor: Number.NaN } },
      { left: { column: 'program' }, is: '=', right: { value: '' } },
      { left: { column: 'ltv' }, is: '≤', right: { value: 97 } },
    ],
  }
  expect(editedProblems(condition)).toEqual([
    { row: 1, msg: 'Enter a number' },
    { row: 3, msg: 'Choose at least one value' },
    { row: 4, msg: 'Choose at least one column' },
    { row: 5, msg: 'Enter days from -366 to 366' },
    { row: 6, msg: 'Enter days from -366 to 366' },
    { row: 7, msg: 'Enter a number' },
    { row: 8, msg: 'Program is a text: enter one, or use "is empty"' },
  ])
})
