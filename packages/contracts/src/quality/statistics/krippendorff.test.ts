import fc from 'fast-check'
import { expect, test } from 'vitest'
import { krippendorffAlpha } from './krippendorff.ts'

test.each<[string, (string | null)[][], number | null]>([
  [
    'three who always agree',
    [
      ['No', 'No', 'No'],
      ['Yes', 'Yes', 'Yes'],
      ['Yes', null, 'Yes'],
    ],
    1,
  ],
  ['nobody', [], null],
  [
    'single answers',
    [
      ['No', null],
      [null, 'Yes'],
    ],
    null,
  ],
  [
    'one answer only',
    [
      ['Yes', 'Yes'],
      ['Yes', 'Yes'],
    ],
    null,
  ],
  [
    'nothing left once the only No is left out',
    [
      ['No', 'No'],
      ['Yes', 'Yes'],
    ],
    1,
  ],
])('%s', (_, items, alpha) => {
  expect(krippendorffAlpha(items).value).toBe(alpha)
})

test('has no interval where one item more or less decides whether anything is told', () => {
  expect(
    krippendorffAlpha([
      ['No', 'No'],
      ['Yes', 'Yes'],
    ]).interval,
  ).toBeNull()
})

test('does not ask who answered, nor in which order, nor about answers that stand alone', () => {
  const items = fc.array(fc.array(fc.constantFrom('No', 'Yes', 'Not Applicable', null), { minLength: 3, maxLength: 3 }), { maxLength: 30 })
  fc.assert(
    fc.property(items, (all) => {
      const { value, interval } = krippendorffAlpha(all)
      const other = krippendorffAlpha([['Yes', null, null], ...all.map((answers) => answers.toReversed()).toReversed()])
      if (value === null) {
        expect(other.value).toBeNull()
        return
      }
      expect(other.value).toBeCloseTo(value, 12)
      expect(value).toBeLessThanOrEqual(1)
      if (interval) expect(interval.low <= value && value <= interval.high).toBe(true)
    }),
  )
})
