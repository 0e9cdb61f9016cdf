import { describe, expect, it } from 'vitest'
import type { Condition, Term } from './condition.ts'
import { shownTerms, termLabel } from './shown.ts'

const labels = (when: Condition | null, must: Condition) => shownTerms(when, must).map(({ label }) => label)

describe('the values that decide a test', () => {
  it('come in reading order, each once, without constants and today', () => {
    const when: Condition = { all: [{ column: 'occupancy', oneOf: ['Primary'] }, { not: { column: 'funded', isEmpty: true } }] }
    const must: Condition = {
      any: [
        {
          left: { column: 'funded', asDay: true },
          is: '>',
          right: { column: 'scheduledClosing', asDay: true, shift: { days: 3, of: 'specific' } },
        },
        { left: { column: 'ltv' }, is: '≤', right: { limit: 'LTV' } },
        { left: { column: 'ltv' }, is: '<', right: { value: 80 } },
        { left: { column: 'nextContact' }, is: '≥', right: { today: true } },
      ],
    }
    expect(labels(when, must)).toEqual([
      'Occupancy',
      'Funded',
      'Scheduled Closing + 3 specific business days',
      'LTV',
      'LTV limit',
      'Next Contact',
    ])
    expect(labels(null, must)[0]).toBe('Funded')
  })

  it('of rows that read more than the loan', () => {
    const must: Condition = {
      all: [
        { hasPeers: 'noteRate' },
        { column: 'noteRate', nearPeers: 3.5 },
        { unchanged: ['amount'], after: 'clearToClose' },
        {
          noOther: {
            same: ['borrower'],
            near: { column: 'amount', percent: 1 },
            within: { column: 'application', days: 90 },
          },
        },
        { noOther: { same: ['borrower'], within: { column: 'application', days: 1 } } },
        { inBothWorkbooks: true },
        { workbooksAgree: ['purpose'] },
      ],
    }
    expect(labels(must, must)).toEqual([
      'Note Rate',
      'Median of peers',
      'Changed after CTC',
      'Borrower Last Name',
      'Loan Amount',
      'Application Date',
      'Other loans',
      'Other loans',
      'Differs between the workbooks',
    ])
  })
})

it.each<[Term, string]>([
  [{ column: 'scheduledClosing', asDay: true }, 'Scheduled Closing'],
  [{ column: 'icdReceived', shift: { days: -1, of: 'business' } }, 'ICD Received − 1 business day'],
  [{ column: 'icdReceived', shift: { days: 30, of: 'calendar' } }, 'ICD Received + 30 calendar days'],
  [{ column: 'amount', factor: 1.01, offset: -0.5 }, 'Loan Amount × 1.01 − 0.5'],
  [{ limit: 'High-cost loan amount' }, 'High-cost loan amount limit'],
  [{ today: true }, 'today'],
  [{ value: true }, 'Yes'],
  [{ value: '2026-06-19' }, '06/19/2026'],
  [{ value: 80.5 }, '80.5'],
])('reads as people do: %j', (term, label) => {
  expect(termLabel(term)).toBe(label)
})
