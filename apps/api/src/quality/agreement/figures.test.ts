import { measureAgreement } from '@ivue/contracts/quality/statistics/agreement.ts'
import { describe, expect, it } from 'vitest'
import { agreementByChance, buildTable, type CountedPair, describeAgreement, signTest } from './figures.ts'

const example: CountedPair[] = [
  { one: 'Yes', other: 'No', times: 7 },
  { one: 'No', other: 'No', times: 40 },
  { one: 'Yes', other: 'Yes', times: 148 },
  { one: 'No', other: 'Yes', times: 5 },
]

it('the example of the design is the result of its counted pairs, in any order', () => {
  const table = buildTable(example)
  expect(table).toEqual([
    [40, 5],
    [7, 148],
  ])
  expect(agreementByChance(table)).toBeCloseTo(0.6458, 4)
  const { kappa, ac1, percentage } = measureAgreement(table)
  expect([percentage.value, kappa.value, ac1.value].map((value) => value?.toFixed(3))).toEqual(['0.940', '0.831', '0.907'])
})

it('Not Applicable is a third category if any answer has it', () => {
  expect(buildTable([...example, { one: 'No', other: 'Not Applicable', times: 2 }])).toEqual([
    [40, 5, 2],
    [7, 148, 0],
    [0, 0, 0],
  ])
  expect(buildTable([])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(agreementByChance(buildTable([]))).toBeNull()
  expect(() => buildTable([{ one: 'Perhaps', other: 'No', times: 1 }])).toThrow(RangeError)
})

/** The p values are those of `scipy.stats.binomtest(a, a + b).pvalue`. */
it.each([
  [5, 7, 0.7744140625],
  [1, 9, 0.021484375],
  [0, 12, 0.00048828125],
  [4, 4, 1],
  [0, 0, 1],
])('the sign test of %i against %i', (a, b, p) => {
  expect(signTest(a, b)).toBeCloseTo(p, 12)
  expect(signTest(b, a)).toBeCloseTo(p, 12)
})

describe('the conclusion from the figures', () => {
  it.each<[string, number[][], string]>([
    [
      'the example',
      [
        [40, 5],
        [7, 148],
      ],
      'They agree on 188 of 200. Where somebody said No, 52 times, both did 40 times. B finds a little more: 47 against 45, too close to tell apart.',
    ],
    [
      'one who finds more',
      [
        [10, 20],
        [3, 100],
      ],
      'They agree on 110 of 133. Where somebody said No, 33 times, both did 10 times. A finds more: 30 against 13.',
    ],
    [
      'as much',
      [
        [1, 2],
        [2, 5],
      ],
      'They agree on 6 of 10. Where somebody said No, 5 times, both did once. Both found as much: 3.',
    ],
    [
      'findings that nobody shares',
      [
        [0, 1],
        [1, 5],
      ],
      'They agree on 5 of 7. Where somebody said No, twice, both did never. Both found as much: 1.',
    ],
    [
      'no finding',
      [
        [0, 0],
        [0, 5],
      ],
      'They agree on 5 of 5. Nobody said No.',
    ],
    [
      'no pair',
      [
        [0, 0],
        [0, 0],
      ],
      'No question was answered twice yet.',
    ],
  ])('of %s', (_, table, says) => expect(describeAgreement(table, ['A', 'B'])).toBe(says))
})
