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

describe('who can take a loan', () => {
  it.each<[string, Partial<Candidate>, Partial<typeof LOAN>, readonly string[], string | null]>([
    ['everything fits', {}, {}, ['TX'], null],
    ['inactive', { inactive: true, away: true }, {}, [], 'Inactive'],
    ['away', { away: true }, {}, [], 'Away today'],
    ['no licence where one is needed', { licences: ['AZ'] }, {}, ['TX', 'CA'], 'No licence on file for TX'],
    ['no licence where none is needed', { licences: [] }, {}, ['CA'], null],
    ['another purpose', {}, { purpose: 'Construction Loan' }, [], 'Does not take the purpose Construction Loan'],
    ['another type', {}, { type: 'USDA' }, [], 'Does not take USDA loans'],
    ['the daily number is reached', { today: 10 }, {}, [], 'Was given 10 of at most 10 loans today'],
    ['the daily number was lowered since', { today: 11, most: 5 }, {}, [], 'Was given 11 of at most 5 loans today'],
    ['a daily number of none', { today: 0, most: 0 }, {}, [], 'Was given 0 of at most 0 loans today'],
    ['the first reason is the one that is said', { types: [], purposes: [], today: 99 }, {}, [], 'Does not take the purpose Purchase'],
  ])('%s', (_what, person, loan, licenceStates, why) => {
    expect(whyNotTakeLoan({ ...ABLE, ...person }, { ...LOAN, ...loan }, licenceStates)).toBe(why)
  })
})

describe('which loans are handed out by hand', () => {
  const may = { permissions: new Set(['loans.assign'] as const) }
  it.each([
    ['an active one', may, 'Underwriting', false, null],
    ['without the permission', { permissions: new Set(['loans.pipeline'] as const) }, 'Underwriting', false, MESSAGES.noPermission],
    ['one that is funded', may, 'Funded', false, 'Only active loans are assigned'],
    ['one that waits for its conflict check', may, 'Closing', true, REFUSED.locked],
  ] as const)('%s', (_what, viewer, status, conflictActive, why) => {
    expect(whyNotAssignByHand(viewer, { status, conflictActive })).toBe(why)
  })
})

it('Confirm without a user says so at the field', () => {
  expect(manualProblem(' ')).toEqual({ field: 'employeeId', msg: 'Select user' })
  expect(manualProblem('12')).toBeNull()
})
