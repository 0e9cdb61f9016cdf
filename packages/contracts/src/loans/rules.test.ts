import { describe, expect, test } from 'vitest'
import { findTargetClose, fitsChannel, fitsStatus, isActive, isPastClosing, isRefinance, type LoanSchedule } from './rules.ts'
import { LOAN_STATUSES, PURPOSES, REGIONS, SUBSTATUSES } from './words.ts'

const loan: LoanSchedule = {
  status: 'Underwriting',
  contractClosingOn: '2026-07-16',
  scheduledClosingOn: '2026-07-20',
  lockExpiresOn: '2026-07-15',
}
const past = (today: string, differs: Partial<LoanSchedule> = {}) => isPastClosing({ ...loan, ...differs }, today)

describe('a loan past its closing date', () => {
  test('has passed its target, the earliest of contract, schedule and lock expiry', () => {
    expect(findTargetClose(loan)).toBe('2026-07-15')
    expect(findTargetClose({ ...loan, lockExpiresOn: null })).toBe('2026-07-16')
    expect(findTargetClose({ ...loan, lockExpiresOn: null, contractClosingOn: null, scheduledClosingOn: null })).toBeNull()
  })

  test('is past it on the day after the target, not on the target itself', () => {
    expect([past('2026-07-15'), past('2026-07-16')]).toEqual([false, true])
  })

  test('is not one that has ended or has no target', () => {
    expect(past('2026-08-01', { status: 'Funded' })).toBe(false)
    expect(past('2026-08-01', { status: 'Cancelled' })).toBe(false)
    expect(past('2026-08-01', { lockExpiresOn: null, contractClosingOn: null, scheduledClosingOn: null })).toBe(false)
  })
})

test('two purposes are a refinance', () => {
  expect(PURPOSES.filter(isRefinance)).toEqual(['Refinance', 'Cash-Out Refinance'])
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
