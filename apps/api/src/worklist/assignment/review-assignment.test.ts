import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Analyst, chooseAnalyst, whyNotAssigned } from './review-assignment.ts'

const review = { type: 'ICD QC', state: 'TX', purpose: 'Purchase', loanType: 'VA' }
const ana: Analyst = {
  id: 1,
  name: 'Ana',
  away: false,
  reviewTypes: ['ICD QC'],
  licences: [],
  purposes: [],
  loanTypes: [],
  today: 2,
  most: 5,
  lastAt: 10,
  workedIt: false,
  reviewedIt: false,
  atDesk: false,
}

it.each<[string, Partial<Analyst>, readonly string[], string | null]>([
  ['who fulfils all conditions', {}, [], null],
  ['who worked on the loan', { workedIt: true, away: true }, [], 'Worked on this loan'],
  ['who made the first review', { reviewedIt: true, reviewTypes: [] }, [], 'Reviewed this loan already'],
  ['who came from a desk', { atDesk: true, away: true }, [], 'Worked at a desk lately, and the review is post-closing'],
  ['who does not check the type', { reviewTypes: ['UW Review'] }, [], 'Does not check ICD QC'],
  ['without a licence where one is required', {}, ['TX'], 'No licence on file for TX'],
  ['with a licence where one is required', { licences: ['TX'] }, ['TX'], null],
  ['without the purpose', { purposes: ['Refinance'] }, [], 'Does not take the purpose Purchase'],
  ['without the loan type', { loanTypes: ['FHA'] }, [], 'Does not take VA loans'],
  ['who is away', { away: true }, [], 'Away today'],
  ['at the daily limit', { today: 5 }, [], 'Was given 5 of at most 5 reviews today'],
])('an analyst %s', (_, differs, licenceStates, why) => {
  expect(whyNotAssigned({ ...ana, ...differs }, review, licenceStates)).toBe(why)
})

it('a review is assigned to the person with the fewest reviews today, then to the one waiting longest, with the reason', () => {
  const ben = { ...ana, id: 2, name: 'Ben', today: 1, lastAt: 30 }
  const cleo = { ...ana, id: 3, name: 'Cleo', today: 1, lastAt: null }
  const dan = { ...ana, id: 4, name: 'Dan', today: 0, away: true }
  expect(chooseAnalyst([ana, ben, cleo, dan], review, [])).toEqual({ analyst: cleo, why: 'Cleo: 1 today, the fewest of 3 who can take it' })
  expect(chooseAnalyst([dan, { ...ana, workedIt: true }], review, [])).toEqual({
    analyst: null,
    why: 'Nobody can take it. Dan: Away today; Ana: Worked on this loan',
  })
  expect(chooseAnalyst([], review, []).why).toBe('There is no active QC analyst')
})

it('an assignment never chooses an excluded person, and never skips a person with fewer reviews', () => {
  const analyst = fc.record({
    today: fc.nat(6),
    away: fc.boolean(),
    workedIt: fc.boolean(),
    lastAt: fc.option(fc.nat(50), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(analyst, { maxLength: 8 }), (some) => {
      const all = some.map((differs, id) => ({ ...ana, ...differs, id, name: `Analyst ${id}` }))
      const able = all.filter((one) => whyNotAssigned(one, review, []) === null)
      const { analyst: chosen } = chooseAnalyst(all, review, [])
      expect(chosen === null).toBe(able.length === 0)
      if (chosen) expect(able.every(({ today }) => today >= chosen.today)).toBe(true)
    }),
  )
})
