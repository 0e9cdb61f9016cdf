import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgreementTable, agreementTable, measureAgreement } from './agreement.ts'
import type { Estimate } from './jackknife.ts'

const digits = ({ value }: Estimate, count = 3) => value?.toFixed(count)

describe('two blind reviews', () => {
  test('200 answers: both No 40, first only 5, second only 7, both Yes 148', () => {
    const found = measureAgreement([
      [40, 5],
      [7, 148],
    ])
    expect([found.pairs, digits(found.percentage), digits(found.kappa), digits(found.positive), digits(found.ac1)]).toEqual([
      200,
      '0.940',
      '0.831',
      '0.870',
      '0.907',
    ])
    const chance = (45 * 47 + 155 * 153) / 200 ** 2
    expect(chance).toBeCloseTo(0.6458, 4)
    expect([found.kappa.interval?.low.toFixed(3), found.kappa.interval?.high.toFixed(3)]).toEqual(['0.738', '0.923'])
    expect(found.verdict).toBe('not marked')
  })

  test('kappa alone misjudges rare findings: 1, 4, 4, 191', () => {
    const found = measureAgreement([
      [1, 4],
      [4, 191],
    ])
    expect([digits(found.percentage, 2), digits(found.kappa, 2), digits(found.ac1, 2), digits(found.positive, 2)]).toEqual([
      '0.96',
      '0.18',
      '0.96',
      '0.20',
    ])
    expect(found.verdict).toBe('marked')
  })

  test.each<[string, AgreementTable, string]>([
    [
      '49 pairs',
      [
        [1, 4],
        [4, 40],
      ],
      'too few',
    ],
    [
      '50 pairs',
      [
        [1, 4],
        [4, 41],
      ],
      'marked',
    ],
    [
      'four answers of No',
      [
        [0, 2],
        [2, 196],
      ],
      'too few',
    ],
    [
      'five answers of No',
      [
        [0, 3],
        [2, 195],
      ],
      'marked',
    ],
    [
      'a kappa of exactly 0.6',
      [
        [3, 2],
        [2, 93],
      ],
      'not marked',
    ],
    [
      'No against Not Applicable',
      [
        [1, 0, 4],
        [0, 90, 0],
        [0, 0, 5],
      ],
      'marked',
    ],
    [
      'no pairs',
      [
        [0, 0],
        [0, 0],
      ],
      'too few',
    ],
  ])('a question with %s', (_, table, verdict) => {
    expect(measureAgreement(table).verdict).toBe(verdict)
  })

  test('without pairs there is no value, and with one answer throughout there is no kappa', () => {
    const nothing = measureAgreement(agreementTable([]))
    expect([nothing.percentage, nothing.positive, nothing.kappa, nothing.ac1].map(({ value }) => value)).toEqual([null, null, null, null])
    const yes = measureAgreement([
      [0, 0],
      [0, 60],
    ])
    expect([yes.percentage.value, yes.kappa.value, yes.positive.value, yes.ac1.value]).toEqual([1, null, null, 1])
  })

  // Wilson by scipy 1.17.1: 6 of 6 is 0.60967 to 1, 3 of 3 is 0.43850 to 1; 0 of 10 is 0 to 0.27753, 0 of 5 is 0 to 0.43448.
  test.each<[string, AgreementTable, Pick<ReturnType<typeof measureAgreement>, 'percentage' | 'positive'>]>([
    [
      'six equal pairs',
      [
        [3, 0, 0],
        [0, 3, 0],
        [0, 0, 0],
      ],
      {
        percentage: { value: 1, interval: { low: expect.closeTo(0.6096657, 6), high: 1 } },
        positive: { value: 1, interval: { low: expect.closeTo(0.438503, 6), high: 1 } },
      },
    ],
    [
      'six equal pairs without a No',
      [
        [0, 0],
        [0, 6],
      ],
      {
        percentage: { value: 1, interval: { low: expect.closeTo(0.6096657, 6), high: 1 } },
        positive: { value: null, interval: null },
      },
    ],
    [
      'ten unequal pairs',
      [
        [0, 5],
        [5, 0],
      ],
      {
        percentage: { value: 0, interval: { low: 0, high: expect.closeTo(0.2775328, 6) } },
        positive: { value: 0, interval: { low: 0, high: expect.closeTo(0.4344825, 6) } },
      },
    ],
  ])('%s have an interval of the agreement, but none of kappa or AC1', (_, table, expected) => {
    const found = measureAgreement(table)
    expect(found).toMatchObject({ ...expected, kappa: { interval: null }, ac1: { interval: null } })
    expect(measureAgreement(table, [table])).toMatchObject({ ...expected, kappa: { interval: null }, ac1: { interval: null } })
  })

  // By numpy 2: delete-one-loan jackknife of these four loans.
  test('the intervals are computed over loans, not over answers', () => {
    const loans = [
      [
        [2, 0],
        [1, 5],
      ],
      [
        [0, 1],
        [0, 7],
      ],
      [
        [1, 0],
        [0, 8],
      ],
      [
        [0, 0],
        [2, 6],
      ],
    ]
    const table = [
      [3, 1],
      [3, 26],
    ]
    const within = (low: number, high: number) => ({ interval: { low: expect.closeTo(low, 10), high: expect.closeTo(high, 10) } })
    expect(measureAgreement(table, loans)).toMatchObject({
      percentage: within(0.7746124498230792, 0.9829633077526784),
      positive: within(0.1345, 1),
      kappa: within(0.03305734232955532, 1),
      ac1: within(0.687028639955364, 0.9866425590557608),
    })
  })

  test('the table counts Yes, No and Not Applicable', () => {
    const pairs = [
      ['No', 'No'],
      ['No', 'Yes'],
      ['Yes', 'Yes'],
      ['Yes', 'Yes'],
      ['Not Applicable', 'No'],
    ] as const
    expect(agreementTable(pairs)).toEqual([
      [1, 1, 0],
      [0, 2, 0],
      [1, 0, 0],
    ])
    expect(() => agreementTable([['Yes', '']])).toThrow(RangeError)
    expect(() => agreementTable([['maybe', 'No']])).toThrow(RangeError)
  })

  test('the order of the reviewers does not matter, and each value lies in its interval', () => {
    const counts = fc.array(fc.array(fc.nat(40), { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(counts, (table) => {
        const transposed = table.map((_, row) => table.map((line) => line[row] as number))
        const [one, other] = [measureAgreement(table), measureAgreement(transposed)]
        for (const key of ['percentage', 'positive', 'negative', 'kappa', 'ac1'] as const) {
          const { value, interval } = one[key]
          if (value === null) expect(other[key].value).toBeNull()
          else expect(other[key].value).toBeCloseTo(value, 12)
          if (value === null || interval === null) continue
          expect(value >= -1 && value <= 1 + 1e-12).toBe(true)
          expect(interval.low <= value && value <= interval.high + 1e-12).toBe(true)
          expect(other[key].interval?.low).toBeCloseTo(interval.low, 10)
        }
        expect(other.verdict).toBe(one.verdict)
      }),
    )
  })

  const two = (a: number, b: number, c: number, d: number): AgreementTable => [
    [a, b],
    [c, d],
  ]
  const count = fc.nat(60)
  const scale = fc.constantFrom(1, 7, 1_000, 1_000_003)
  const loansOf = (table: AgreementTable) =>
    table.flatMap((counts, row) =>
      counts.flatMap((times, column) =>
        Array.from({ length: times }, () => table.map((cells, r) => cells.map((_, c) => Number(r === row && c === column)))),
      ),
    )

  test('kappa and AC1 have no interval if one reviewer, or both, always say the same', () => {
    const some = fc.tuple(count, count).filter(([a, b]) => a + b > 1)
    fc.assert(
      fc.property(some, fc.constantFrom(0, 1, 2, 3), scale, ([a, b], which, times) => {
        const table = [two(a, 0, b, 0), two(0, a, 0, b), two(a, b, 0, 0), two(0, 0, a, b)][which] as AgreementTable
        const scaled = table.map((counts) => counts.map((one) => one * times))
        for (const found of [measureAgreement(scaled), measureAgreement(table, loansOf(table))])
          expect([found.kappa.interval, found.ac1.interval]).toEqual([null, null])
      }),
    )
  })

  test('kappa and AC1 have no interval if all pairs are equal', () => {
    const positive = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(positive, positive, scale, (a, d, times) => {
        const found = measureAgreement(two(a * times, 0, 0, d * times))
        expect([found.kappa.interval, found.ac1.interval]).toEqual([null, null])
      }),
    )
  })

  test('any other table has intervals with a width, also a thousand or a million times as large, and small ones are wider', () => {
    const positive = fc.integer({ min: 2, max: 60 })
    fc.assert(
      fc.property(positive, positive, count, positive, scale, (a, b, c, d, times) => {
        const table = two(a, b, c, d)
        const [small, large] = [table, table.map((counts) => counts.map((one) => one * times))].map((one) => measureAgreement(one))
        for (const key of ['kappa', 'ac1'] as const) {
          const width = (found: typeof small) => (found?.[key].interval?.high ?? 0) - (found?.[key].interval?.low ?? 0)
          expect(width(large)).toBeGreaterThan(0)
          expect(width(small)).toBeGreaterThanOrEqual(width(large))
        }
      }),
    )
  })
})
