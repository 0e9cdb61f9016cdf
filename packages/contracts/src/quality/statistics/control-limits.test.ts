import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { probabilityAtLeast, probabilityAtMost } from './binomial.ts'
import { exactLimits, funnelLimits, warningLimits } from './control-limits.ts'

const rate = fc.double({ min: 0.0005, max: 0.9995, noNaN: true })
const loans = fc.integer({ min: 1, max: 5000 })
const NO_HIGH = Number.POSITIVE_INFINITY

describe('exact limits', () => {
  test.each([
    [610, 22, 1],
    [1220, 36, 7],
  ])('at 1.65 %% of %i loans: %i and more, %i and fewer', (count, high, low) => {
    expect(exactLimits(0.0165, count)).toEqual({ high, low })
  })

  test('there is no low limit while no defect is likely', () => {
    const from = Math.ceil(Math.log(0.00135) / Math.log(1 - 0.0165))
    expect([exactLimits(0.0165, from - 1).low, exactLimits(0.0165, from).low]).toEqual([null, 0])
  })

  test('three-sigma limits at 60 loans would give thirteen times as many false alarms', () => {
    const threeSigma = Math.floor(60 * 0.0165 + 3 * Math.sqrt(60 * 0.0165 * 0.9835)) + 1
    expect(Math.round(probabilityAtLeast(threeSigma, 60, 0.0165) / 0.00135)).toBe(13)
  })

  test('there are no limits without loans', () => {
    expect([exactLimits(0.0165, 0), funnelLimits(0.0165, 0)]).toEqual([
      { high: null, low: null },
      { high: null, low: null },
    ])
  })

  test('are the first counts at which the tail is at most 0.00135', () => {
    fc.assert(
      fc.property(rate, loans, (p, n) => {
        const { high, low } = exactLimits(p, n)
        if (high !== null) expect(probabilityAtLeast(high, n, p)).toBeLessThanOrEqual(0.00135)
        expect(probabilityAtLeast((high ?? n + 1) - 1, n, p)).toBeGreaterThan(0.00135)
        if (low !== null) expect(probabilityAtMost(low, n, p)).toBeLessThanOrEqual(0.00135 + 1e-12)
        expect(probabilityAtMost((low ?? -1) + 1, n, p)).toBeGreaterThan(0.00135 - 1e-12)
      }),
    )
  })

  test('rise with the rate and the number of loans, and wider limits lie outside', () => {
    fc.assert(
      fc.property(rate, rate, loans, fc.integer({ min: 0, max: 300 }), (one, other, n, more) => {
        const [p, higher] = [Math.min(one, other), Math.max(one, other)]
        const [outer, funnel, inner] = [exactLimits(p, n), funnelLimits(p, n), warningLimits(p, n)]
        for (const next of [exactLimits(higher, n), exactLimits(p, n + more)])
          expect(next.low ?? -1).toBeGreaterThanOrEqual(outer.low ?? -1)
        expect(exactLimits(higher, n).high ?? NO_HIGH).toBeGreaterThanOrEqual(outer.high ?? NO_HIGH)
        if (outer.high !== null) expect(exactLimits(p, n + more).high).toBeGreaterThanOrEqual(outer.high)
        expect(funnel.high ?? NO_HIGH).toBeGreaterThanOrEqual(outer.high ?? NO_HIGH)
        expect(outer.high ?? NO_HIGH).toBeGreaterThanOrEqual(inner.high ?? NO_HIGH)
        expect(funnel.low ?? -1).toBeLessThanOrEqual(outer.low ?? -1)
        expect(outer.low ?? -1).toBeLessThanOrEqual(inner.low ?? -1)
      }),
    )
  })
})
