import { expect, it } from 'vitest'
import type { Condition } from './condition.ts'
import { conditionText, readsOtherLoansOrToday } from './condition-text.ts'
import { FIRST_TESTS } from './first-tests.ts'

it.each([
  ['T01', 'When Purpose is Refinance or Cash-Out Refinance and Occupancy is Primary: Rescission Applies is Yes'],
  [
    'T02',
    'When Rescission Applies is Yes: Scheduled Funding is after Scheduled Closing + 3 specific business days and Funded is after Scheduled Closing + 3 specific business days',
  ],
  ['T04', 'When ICD Received is empty and ICD Sent is not empty: ICD Sent + 6 specific business days is on or before Scheduled Closing'],
  ['T10', 'When LTV is not empty: LTV is at most the LTV limit'],
  [
    'T13',
    'When Note Rate is not empty and Note Rate has at least 30 peers: Note Rate is within 3.5 × 1.4826 × MAD of the median of its peers',
  ],
  [
    'T15',
    'Every loan: Processor is not Underwriter and Processor is not Closer 1 and Underwriter is not Closer 1 and (Closer 2 is empty or (Closer 2 is not Processor and Closer 2 is not Underwriter and Closer 2 is not Closer 1))',
  ],
  ['T16', 'When CTC is not empty: Loan Amount, Note Rate, LTV, Occupancy, Purpose, and Loan Type did not change after CTC'],
  [
    'T17',
    'When Occupancy is Primary: no other loan has the same Borrower Last Name, Borrower First Name, and Occupancy with Scheduled Closing within 365 days',
  ],
  [
    'T18',
    'Every loan: no other loan has the same Borrower Last Name, Borrower First Name, and Property ZIP with Loan Amount within 1 % and Application Date within 90 days',
  ],
  [
    'T19',
    'When the loan is in both workbooks: the workbooks agree in Purpose, Loan Type, Property State, Channel, Region, Application Date, and Loan Amount (numbers within 1)',
  ],
  ['T24', 'When Loan Status is Approved or Closing: Next Contact is on or after today'],
])('a test reads in plain English (%s)', (code, text) => {
  expect(FIRST_TESTS.filter((one) => one.code === code).map(({ when, must }) => conditionText(when, must))).toEqual([text])
})

it.each<[Condition, string]>([
  [
    { not: { column: 'occupancy', oneOf: ['Investment', 'Second Home', 'Primary'] } },
    'Occupancy is not Investment, Second Home, or Primary',
  ],
  [{ not: { any: [{ column: 'ltv', isEmpty: true }, { hasPeers: 'ltv' }] } }, 'not (LTV is empty or LTV has at least 30 peers)'],
  [{ left: { column: 'funded' }, is: '<', right: { column: 'scheduledClosing' } }, 'Funded is before Scheduled Closing'],
  [{ left: { column: 'ltv' }, is: '>', right: { value: 80 } }, 'LTV is more than 80'],
])('a condition reads in plain English: %j', (must, text) => {
  expect(conditionText(null, must)).toBe(`Every loan: ${text}`)
})

it('only tests of today, peers and other loans run over all loans each day', () => {
  const daily = FIRST_TESTS.filter(({ when, must }) => readsOtherLoansOrToday(must) || (when !== null && readsOtherLoansOrToday(when)))
  expect(daily.map(({ code }) => code)).toEqual(['T13', 'T17', 'T18', 'T24'])
})
