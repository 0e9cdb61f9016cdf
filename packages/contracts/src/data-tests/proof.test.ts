import { describe, expect, it, test } from 'vitest'
import { computeProof, liftText, type Proof, type ProofCounts, shouldRetire } from './proof.ts'
import { TEST_STATES } from './words.ts'

const NOTHING: ProofCounts = { judged: 0, confirmed: 0, sampled: 0, found: 0, foreseen: 0 }
const proof = (counts: Partial<ProofCounts>): Proof => computeProof({ ...NOTHING, ...counts })
const ends = (interval: { low: number; high: number } | null | undefined) =>
  interval && [interval.low, interval.high].map((end) => end.toFixed(3))

test('a test with 41 of 63 confirmed finds 3.6 times as much as chance', () => {
  const { precision, recall, lift } = proof({ judged: 63, confirmed: 41, sampled: 320, found: 58, foreseen: 12 })
  expect(precision).toMatchObject({ numerator: 41, denominator: 63 })
  expect(ends(precision.interval)).toEqual(['0.528', '0.757'])
  expect(recall).toMatchObject({ numerator: 12, denominator: 58 })
  expect(ends(recall.interval)).toEqual(['0.123', '0.328'])
  expect(lift?.ratio).toBeCloseTo(3.5906, 4)
  expect(ends(lift?.interval)).toEqual(['2.674', '4.822'])
})

describe('a lift as text', () => {
  it.each([
    ['3.6 × 2.7 to 4.8', { judged: 63, confirmed: 41, sampled: 320, found: 58 }],
    ['0.0 ×', { judged: 63, confirmed: 0, sampled: 320, found: 58 }],
    [null, { judged: 63, confirmed: 41, sampled: 320, found: 0 }],
    [null, { judged: 63, confirmed: 41 }],
    [null, { sampled: 320, found: 58 }],
    [null, {}],
  ])('is %s', (text, counts) => {
    expect(liftText(proof(counts))).toBe(text)
  })
})

describe('a test is offered to be retired', () => {
  const chance = { judged: 30, confirmed: 6, sampled: 300, found: 60 }

  it('if it is live, 30 failing loans were reviewed and the interval contains 1', () => {
    expect(TEST_STATES.filter((state) => shouldRetire(state, proof(chance)))).toEqual(['Live'])
  })

  it.each([
    ['29 loans', { ...chance, judged: 29 }],
    ['an interval above 1', { ...chance, confirmed: 20 }],
    ['an interval below 1', { ...chance, judged: 300, confirmed: 6 }],
    ['no finding, so that there is no interval', { ...chance, confirmed: 0 }],
    ['no finding at random', { ...chance, found: 0 }],
    ['no review', {}],
  ])('but not with %s', (_, counts) => {
    expect(shouldRetire('Live', proof(counts))).toBe(false)
  })

  it('if an end of the interval is 1', () => {
    const { precision, recall } = proof(chance)
    for (const interval of [
      { low: 1, high: 2 },
      { low: 0.5, high: 1 },
    ])
      expect(shouldRetire('Live', { precision, recall, lift: { ratio: 1, interval } })).toBe(true)
  })
})
