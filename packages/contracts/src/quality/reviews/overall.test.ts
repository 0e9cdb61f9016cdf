import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closerEntry, NO_REVIEW_ATOMS, processorEntry, type ReviewAtoms, underwriterEntry } from './overall.ts'

const person = (full: Partial<ReviewAtoms>, partial: Partial<ReviewAtoms> = {}) => ({
  name: 'Pia',
  full: { ...NO_REVIEW_ATOMS, ...full },
  partial: { ...NO_REVIEW_ATOMS, ...partial },
})

// The worked examples of domain 5.2.
it('a processor is scored by answers, with loans as a count', () => {
  expect(processorEntry(person({ units: 40, highOpportunities: 450, high: 18, highUnits: 14 }))).toMatchObject({
    emp: 'Pia',
    total: 40,
    criticalOpp: 450,
    critical: 18,
    criticalFail: 14,
    criticalQcScore: 96,
    coachbackOpp: 0,
    coachbackQcScore: null,
  })
})

it('an underwriter is rated by loans in full audits and by answers in partial ones', () => {
  expect(
    underwriterEntry(
      person({ units: 50, judged: 50, highUnits: 2, middleUnits: 6 }, { units: 20, opportunities: 180, high: 2, middle: 3, low: 4 }),
    ),
  ).toEqual({
    emp: 'Pia',
    total: 50,
    judged: 50,
    loans: {},
    material: { count: 2, defect: 4, sla: 96 },
    moderate: { count: 6, defect: 12, sla: 88 },
    coachback: { count: 0, defect: 0, sla: 100 },
    partialtotal: 20,
    partialopp: 180,
    partialerror: 9,
    partialqc: 95,
  })
})

it('the rate of a closer pools the three severities', () => {
  const atoms = { highOpportunities: 300, high: 3, middleOpportunities: 200, middle: 8, lowOpportunities: 100, low: 9 }
  expect(closerEntry(person(atoms))).toMatchObject({
    Material: { total: 300, accept: 297, defect: 3, qc: 99 },
    Moderate: { total: 200, accept: 192, defect: 8, qc: 96 },
    Coachback: { total: 100, accept: 91, defect: 9, qc: 91 },
    overall: 96.67,
    weighted: false,
  })
})

it('a weighted rate of a closer counts severities 5, 3 and 1 and leaves the rate of each', () => {
  const atoms = { highOpportunities: 300, high: 3, middleOpportunities: 200, middle: 8, lowOpportunities: 100, low: 9 }
  // 1 − (5·3 + 3·8 + 9) / (5·300 + 3·200 + 100) = 2,152 of 2,200.
  expect(closerEntry({ ...person(atoms), weighted: true })).toMatchObject({
    Material: { qc: 99 },
    Moderate: { qc: 96 },
    Coachback: { qc: 91 },
    overall: 97.82,
    weighted: true,
  })
  expect(closerEntry({ ...person({}), weighted: true }).overall).toBeNull()
})

it('there is no rate without opportunities, and SLA and defect rate add up to 100', () => {
  expect(closerEntry(person({})).overall).toBeNull()
  expect(underwriterEntry(person({})).material).toEqual({ count: 0, defect: null, sla: null })
  fc.assert(
    fc.property(fc.nat(3000), fc.integer({ min: 1, max: 3000 }), (some, units) => {
      const { defect, sla } = underwriterEntry(person({ units, judged: units, highUnits: Math.min(some, units) })).material
      expect(Math.round(((defect ?? 0) + (sla ?? 0)) * 100)).toBe(10_000)
    }),
  )
})
