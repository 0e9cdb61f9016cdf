import type { Severity } from '../reports/charts/words.ts'
import { type ColumnId, WORKBOOK_COLUMNS } from './columns.ts'
import type { ColumnTerm, Condition, Operator, Term } from './condition.ts'
import type { Party } from './words.ts'

export interface FirstTest {
  code: string
  /** The name, which says what holds for a good loan. */
  name: string
  /** The origin of the rule, with its paragraph. */
  source: string
  severity: Severity
  party: Party
  /** The condition under which a loan is in scope. Null if every loan is. */
  when: Condition | null
  must: Condition
}

const row = (left: ColumnId | ColumnTerm, is: Operator, right: ColumnId | Term): Condition => ({
  left: typeof left === 'string' ? { column: left } : left,
  is,
  right: typeof right === 'string' ? { column: right } : right,
})
const oneOf = (column: ColumnId, ...words: string[]): Condition => ({ column, oneOf: words })
const present = (column: ColumnId): Condition => ({ column, isEmpty: false })
const empty = (column: ColumnId): Condition => ({ column, isEmpty: true })
const differ = (...pairs: [ColumnId, ColumnId][]) => pairs.map(([one, other]) => row(one, '≠', other))
const dayOf = (column: ColumnId): ColumnTerm => ({ column, asDay: true })
const CLOSING_DAY = dayOf('scheduledClosing')
const RESCISSION_END: ColumnTerm = { ...CLOSING_DAY, shift: { days: 3, of: 'specific' } }

type About = readonly [code: string, severity: Severity, party: Party, source: string, name: string]
const ABOUT = [
  ['T01', 'Material', 'Closing', '12 CFR 1026.23(a)', 'Rescission applies to the refinance of a primary residence'],
  ['T02', 'Material', 'Closing', '12 CFR 1026.23(c)', 'The loan is funded after the rescission period ends'],
  ['T03', 'Material', 'Closing', '12 CFR 1026.19(f)(1)(ii)', 'The ICD is received three specific business days before closing'],
  ['T04', 'Material', 'Closing', '12 CFR 1026.19(f)(1)(iii)', 'An ICD without receipt is sent six specific business days before closing'],
  ['T05', 'Moderate', 'Sales', 'Bank policy, rate locks', 'The rate lock is valid on the day of closing'],
  ['T06', 'Material', 'Closing', '12 CFR 1026.19(f)(1)(i)', 'The final CD is approved before closing'],
  ['T07', 'Coachback', 'Closing', 'Bank policy, closing', 'The closing package is sent before closing'],
  ['T08', 'Material', 'Closing', 'Bank policy, funding', 'The loan is not funded before closing'],
  ['T09', 'Material', 'Underwriting', 'HUD 4000.1, II.A.1.b; 38 U.S.C. 3704(c)', 'A government loan is not for an investment property'],
  ['T10', 'Material', 'Underwriting', 'Fannie Mae Selling Guide B2-1.2-01', 'LTV is within the limit'],
  ['T11', 'Material', 'Underwriting', '12 U.S.C. 1717(b)(2)', 'A conventional loan is within the high-cost limit of the year'],
  ['T12', 'Moderate', 'Underwriting', '12 U.S.C. 1717(b)(2)', 'A jumbo loan is above the baseline limit of the year'],
  ['T13', 'Moderate', 'Sales', 'Bank policy, pricing', 'The note rate is near those of similar loans'],
  ['T14', 'Coachback', 'Processing', 'Bank policy, purchase contracts', 'A purchase closes by the date of its contract'],
  ['T15', 'Material', 'Closing', 'Bank policy, separation of duties', 'Processor, underwriter and closers are different people'],
  ['T16', 'Material', 'Underwriting', 'Bank policy, clear to close', 'The terms of the loan do not change after CTC'],
  [
    'T17',
    'Material',
    'Underwriting',
    'Fannie Mae Selling Guide B2-1.1-01',
    'The borrower has no other primary residence loan within a year',
  ],
  ['T18', 'Moderate', 'Processing', 'Bank policy, duplicate loans', 'The loan is not entered twice'],
  ['T19', 'Moderate', 'Processing', 'Bank policy, data integrity', 'Both workbooks agree on the loan'],
  ['T20', 'Coachback', 'Closing', 'Bank policy, closing', 'The closing is rescheduled fewer than three times'],
  ['T21', 'Moderate', 'Underwriting', 'Bank policy, clear to close', 'The loan is clear to close after the final credit decision'],
  ['T22', 'Material', 'Closing', '12 CFR 1002.9(a)', 'A declined or withdrawn loan is not funded afterwards'],
  ['T23', 'Coachback', 'Processing', 'Bank policy, application data', 'The last name of the co-borrower is present and differs'],
  ['T24', 'Coachback', 'Processing', 'Bank policy, contact with borrowers', 'The next contact with the borrower is not overdue'],
] as const satisfies readonly About[]

const CONDITIONS: Record<(typeof ABOUT)[number][0], Pick<FirstTest, 'when' | 'must'>> = {
  T01: {
    when: { all: [oneOf('purpose', 'Refinance', 'Cash-Out Refinance'), oneOf('occupancy', 'Primary')] },
    must: row('rescission', '=', { value: true }),
  },
  T02: {
    when: row('rescission', '=', { value: true }),
    must: { all: [row('scheduledFunding', '>', RESCISSION_END), row(dayOf('funded'), '>', RESCISSION_END)] },
  },
  T03: { when: present('icdReceived'), must: row({ column: 'icdReceived', shift: { days: 3, of: 'specific' } }, '≤', CLOSING_DAY) },
  T04: {
    when: { all: [empty('icdReceived'), present('icdSent')] },
    must: row({ ...dayOf('icdSent'), shift: { days: 6, of: 'specific' } }, '≤', CLOSING_DAY),
  },
  T05: { when: present('lockExpiration'), must: row('lockExpiration', '≥', CLOSING_DAY) },
  T06: { when: present('finalCdApproved'), must: row('finalCdApproved', '≤', 'scheduledClosing') },
  T07: { when: present('packageSent'), must: row('packageSent', '≤', 'scheduledClosing') },
  T08: { when: present('funded'), must: row('funded', '≥', 'scheduledClosing') },
  T09: { when: oneOf('type', 'FHA', 'VA', 'USDA'), must: row('occupancy', '≠', { value: 'Investment' }) },
  T10: { when: present('ltv'), must: row('ltv', '≤', { limit: 'LTV' }) },
  T11: { when: oneOf('type', 'Conventional'), must: row('amount', '≤', { limit: 'High-cost loan amount' }) },
  T12: { when: oneOf('type', 'Jumbo'), must: row('amount', '>', { limit: 'Baseline loan amount' }) },
  T13: { when: { all: [present('noteRate'), { hasPeers: 'noteRate' }] }, must: { column: 'noteRate', nearPeers: 3.5 } },
  T14: { when: oneOf('purpose', 'Purchase'), must: { all: [present('contractClosing'), row(CLOSING_DAY, '≤', 'contractClosing')] } },
  T15: {
    when: null,
    must: {
      all: [
        ...differ(['processor', 'underwriter'], ['processor', 'closer1'], ['underwriter', 'closer1']),
        { any: [empty('closer2'), { all: differ(['closer2', 'processor'], ['closer2', 'underwriter'], ['closer2', 'closer1']) }] },
      ],
    },
  },
  T16: {
    when: present('clearToClose'),
    must: { unchanged: ['amount', 'noteRate', 'ltv', 'occupancy', 'purpose', 'type'], after: 'clearToClose' },
  },
  T17: {
    when: oneOf('occupancy', 'Primary'),
    must: { noOther: { same: ['borrower', 'borrowerFirst', 'occupancy'], within: { column: 'scheduledClosing', days: 365 } } },
  },
  T18: {
    when: null,
    must: {
      noOther: {
        same: ['borrower', 'borrowerFirst', 'zip'],
        near: { column: 'amount', percent: 1 },
        within: { column: 'application', days: 90 },
      },
    },
  },
  T19: { when: { inBothWorkbooks: true }, must: { workbooksAgree: [...WORKBOOK_COLUMNS], within: 1 } },
  T20: { when: null, must: row('reschedules', '<', { value: 3 }) },
  T21: { when: { all: [present('creditDecision'), present('clearToClose')] }, must: row(dayOf('clearToClose'), '≥', 'creditDecision') },
  T22: {
    // No disposition is none, not an unknown one.
    when: { all: [present('disposition'), oneOf('disposition', 'Declined', 'Withdrawn')] },
    must: { any: [empty('funded'), row(dayOf('funded'), '≤', 'dispositionDate')] },
  },
  T23: { when: row('borrowerCount', '≥', { value: 2 }), must: { all: [present('coBorrower'), row('coBorrower', '≠', 'borrower')] } },
  T24: { when: oneOf('status', 'Approved', 'Closing'), must: row('nextContact', '≥', { today: true }) },
}

/** The data tests T01 to T24, which every installation gets as drafts. */
export const FIRST_TESTS: readonly FirstTest[] = ABOUT.map(([code, severity, party, source, name]) => ({
  code,
  name,
  source,
  severity,
  party,
  ...CONDITIONS[code],
}))
