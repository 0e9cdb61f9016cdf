import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../messages.ts'
import { REFUSED } from '../worklist/refusals.ts'
import { type Candidate, manualProblem, whyNotAssignByHand, whyNotTakeLoan } from './manual-assignment-rules.ts'

const LOAN = { state: 'TX', purpose: 'Purchase', type: 'FHA' }
const ABLE: Candidate = {
  inactive: false,
  away: false,
  licences: ['TX', 'AZ'],
  purposes: ['Purchase', 'Refinance'],
  types: ['FHA', 'VA'],
  today: 9,
  most: 10,
}

describe('a person can take a loan', () => {
  it.each<[string, Partial<Candidate>, Partial<typeof LOAN>, readonly string[], string | null]>([
    ['when everything fits', {}, {}, ['TX'], null],
    ['not when inactive', { inactive: true, away: true }, {}, [], 'Inactive'],
    ['not when away', { away: true }, {}, [], 'Away today'],
    ['not without a licence for a state that needs one', { licences: ['AZ'] }, {}, ['TX', 'CA'], 'No licence on file for TX'],
    ['without a licence for a state that needs none', { licences: [] }, {}, ['CA'], null],
    ['not of another purpose', {}, { purpose: 'Construction Loan' }, [], 'Does not take the purpose Construction Loan'],
    ['not of another type', {}, { type: 'USDA' }, [], 'Does not take USDA loans'],
    ['not when the daily maximum is reached', { today: 10 }, {}, [], 'Was given 10 of at most 10 loans today'],
    [
      'not when the daily maximum was lowered below what they have',
      { today: 11, most: 5 },
      {},
      [],
      'Was given 11 of at most 5 loans today',
    ],
    ['not with a daily maximum of 0', { today: 0, most: 0 }, {}, [], 'Was given 0 of at most 0 loans today'],
    ['not, with the first of several reasons', { types: [], purposes: [], today: 99 }, {}, [], 'Does not take the purpose Purchase'],
  ])('%s', (_what, person, loan, licenceStates, why) => {
    expect(whyNotTakeLoan({ ...ABLE, ...person }, { ...LOAN, ...loan }, licenceStates)).toBe(why)
  })
})

describe('a loan can be assigned by hand', () => {
  const may = { permissions: new Set(['loans.assign'] as const) }
  it.each([
    ['when it is active', may, 'Underwriting', false, null],
    ['not without the permission', { permissions: new Set(['loans.pipeline'] as const) }, 'Underwriting', false, MESSAGES.noPermission],
    ['not when it is funded', may, 'Funded', false, 'Only active loans are assigned'],
    ['not before its conflict check', may, 'Closing', true, REFUSED.locked],
  ] as const)('%s', (_what, viewer, status, conflictActive, why) => {
    expect(whyNotAssignByHand(viewer, { status, conflictActive })).toBe(why)
  })
})

it('Confirm without a user shows the problem at the field', () => {
  expect(manualProblem(' ')).toEqual({ field: 'employeeId', msg: 'Select user' })
  expect(manualProblem('12')).toBeNull()
})
