import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusteredInterval } from './clustered.ts'

interface Loan {
  part: number
  whole: number
}

/** Loans with 1 to 30 answers, of which some passed. */
const loan = fc
  .integer({ min: 1, max: 30 })
  .chain((whole) => fc.record({ part: fc.integer({ min: 0, max: whole }), whole: fc.constant(whole) }))

const total = (loans: readonly Loan[], of: (one: Loan) => number) => loans.reduce((sum, one) => sum + of(one), 0)
const intervalOf = (loans: readonly Loan[]) =>
  clusteredInterval({ numerator: total(loans, ({ part }) => part), denominator: total(loans, ({ whole }) => whole) }, [
    loans.length,
    total(loans, ({ part }) => part ** 2),
    total(loans, ({ part, whole }) => part * whole),
    total(loans, ({ whole }) => whole ** 2),
  ])

describe('the interval of a score over answers', () => {
  test('is absent for fewer than five loans', () => {
    fc.assert(fc.property(fc.array(loan, { maxLength: 4 }), (loans) => void expect(intervalOf(loans)).toBeNull()))
    expect(clusteredInterval({ numerator: 0, denominator: 0 }, [])).toBeNull()
  })

  test('is absent if every loan has the same score, however many answers it has', () => {
    const same = fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 7 }), fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 5 }))
    fc.assert(
      fc.property(same, ([part, more, sizes]) => {
        expect(intervalOf(sizes.map((size) => ({ part: part * size, whole: (part + more) * size })))).toBeNull()
        expect(intervalOf(sizes.map((size) => ({ part: size, whole: size })))).toBeNull()
      }),
    )
  })

  test('contains the score, has a width, and ends at 0 and 100 %', () => {
    fc.assert(
      fc.property(fc.array(loan, { minLength: 5, maxLength: 60 }), (loans) => {
        const interval = intervalOf(loans)
        const [first] = loans
        if (first && loans.every(({ part, whole }) => part * first.whole === first.part * whole)) return expect(interval).toBeNull()
        const score = total(loans, ({ part }) => part) / total(loans, ({ whole }) => whole)
        expect(interval?.low).toBeLessThan(score + 1e-12)
        expect(interval?.high).toBeGreaterThan(score - 1e-12)
        expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeGreaterThan(0)
        expect([Math.max(0, interval?.low ?? -1), Math.min(1, interval?.high ?? 2)]).toEqual([interval?.low, interval?.high])
      }),
    )
  })

  test('is the same for failures as for passes, seen from the other end', () => {
    fc.assert(
      fc.property(fc.array(loan, { minLength: 5, maxLength: 60 }), (loans) => {
        const [passes, fails] = [intervalOf(loans), intervalOf(loans.map(({ part, whole }) => ({ part: whole - part, whole })))]
        if (!passes || !fails) return expect([passes, fails]).toEqual([null, null])
        expect(fails.low).toBeCloseTo(1 - passes.high, 10)
        expect(fails.high).toBeCloseTo(1 - passes.low, 10)
      }),
    )
  })
})
