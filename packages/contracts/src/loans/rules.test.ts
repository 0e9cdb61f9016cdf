import { describe, expect, test } from 'vitest'
import { DEFAULT_CALENDARS } from '../calendar/federal-holidays.ts'
import {
  fitsChannel,
  fitsStatus,
  isActive,
  isLoanNumber,
  isRefinance,
  lateOrAtRisk,
  mayRescind,
  type Schedule,
  targetClose,
} from './rules.ts'
import { LOAN_STATUSES, PURPOSES, REGIONS, SUBSTATUSES } from './words.ts'

const loan: Schedule = {
  status: 'Underwriting',
  contractClosingOn: '2026-07-16',
  scheduledClosingOn: '2026-07-20',
  lockExpiresOn: '2026-07-15',
}
const pace = (today: string, p80: number | null, differs: Partial<Schedule> = {}) =>
  lateOrAtRisk({ ...loan, ...differs }, today, p80, DEFAULT_CALENDARS.operations)

describe('late and at risk', () => {
  test('the target is the earliest of contract, schedule and lock expiry', () => {
    expect(targetClose(loan)).toBe('2026-07-15')
    expect(targetClose({ ...loan, lockExpiresOn: null })).toBe('2026-07-16')
    expect(targetClose({ ...loan, lockExpiresOn: null, contractClosingOn: null, scheduledClosingOn: null })).toBeNull()
  })

  test('6 business days left where 80 % take 11: risk', () => {
    expect(pace('2026-07-07', 11)).toBe('Risk')
    expect(pace('2026-07-07', 7)).toBe('Risk')
    expect(pace('2026-07-07', 6)).toBe('')
    expect(pace('2026-07-07', null)).toBe('')
  })

  test('the target day itself is not late, the day after is, never both', () => {
    expect(pace('2026-07-15', null)).toBe('')
    expect(pace('2026-07-15', 1)).toBe('Risk')
    expect(pace('2026-07-16', 11)).toBe('Late')
  })

  test('a loan that is no longer worked or has no target is neither', () => {
    expect(pace('2026-08-01', 11, { status: 'Funded' })).toBe('')
    expect(pace('2026-08-01', 11, { status: 'Cancelled' })).toBe('')
    expect(pace('2026-08-01', 11, { lockExpiresOn: null, contractClosingOn: null, scheduledClosingOn: null })).toBe('')
  })
})

test.each([
  ['0204518873', true],
  ['020451887312', true],
  ['020451887', false],
  ['0204518873123', false],
  ['02045 18873', false],
  ['0204518873\n', false],
])('loan number %j: %s', (text, expected) => {
  expect(isLoanNumber(text)).toBe(expected)
})

test('rescission belongs to refinances of the home one lives in', () => {
  expect(PURPOSES.filter((purpose) => mayRescind(purpose, 'Primary') === null)).toEqual(['Refinance', 'Cash-Out Refinance'])
  expect(mayRescind('Refinance', 'Investment')).toBe('Rescission applies only to a refinance of a primary residence')
  expect(isRefinance('Construction Loan')).toBe(false)
})

test('each region fits one channel', () => {
  expect(REGIONS.filter((region) => fitsChannel(region, 'Centralized'))).toEqual(['CS Chandler', 'CS Charlotte', 'CS Plano'])
  expect(REGIONS.filter((region) => fitsChannel(region, 'Retail'))).toEqual(['RS Sub Div 22 West', 'RS Sub Div 5 East'])
})

test('substatuses belong to their status', () => {
  for (const status of LOAN_STATUSES) expect(SUBSTATUSES[status].every((word) => fitsStatus(word, status))).toBe(true)
  expect(fitsStatus('ICD Pending', 'Closing')).toBe(true)
  expect(fitsStatus('ICD Pending', 'Funded')).toBe(false)
  expect(fitsStatus('', 'Funded')).toBe(true)
  expect(LOAN_STATUSES.filter(isActive)).toEqual(['Pre-Decision', 'Underwriting', 'Approved', 'Closing'])
})
