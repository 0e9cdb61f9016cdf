import { describe, expect, it } from 'vitest'
import { type Condition, condition, conditionProblems, listRows } from './condition.ts'

const problems = (one: Condition) => conditionProblems(one).map(({ row, msg }) => `${row}: ${msg}`)

describe('a condition', () => {
  it.each<[string, Condition]>([
    ['T01', { left: { column: 'rescission' }, is: '=', right: { value: true } }],
    [
      'T03',
      { left: { column: 'icdReceived', shift: { days: 3, of: 'specific' } }, is: '≤', right: { column: 'scheduledClosing', asDay: true } },
    ],
    ['T08', { left: { column: 'funded' }, is: '≥', right: { column: 'scheduledClosing' } }],
    ['T09', { not: { column: 'occupancy', oneOf: ['Investment'] } }],
    ['T15', { all: [{ left: { column: 'closer1' }, is: '≠', right: { column: 'processor' } }] }],
    ['T16', { unchanged: ['amount', 'noteRate', 'ltv', 'occupancy', 'purpose', 'type'], after: 'clearToClose' }],
    ['T20', { left: { column: 'reschedules' }, is: '<', right: { value: 3 } }],
    ['T24', { left: { column: 'nextContact' }, is: '≥', right: { today: true } }],
    ['T10', { left: { column: 'ltv' }, is: '≤', right: { limit: 'LTV' } }],
    ['T13', { all: [{ hasPeers: 'noteRate' }, { column: 'noteRate', nearPeers: 3.5 }] }],
    ['T17', { noOther: { same: ['borrower', 'occupancy'], within: { column: 'scheduledClosing', days: 365 } } }],
    [
      'T18',
      { noOther: { same: ['borrower', 'zip'], near: { column: 'amount', percent: 1 }, within: { column: 'application', days: 90 } } },
    ],
    ['T19', { all: [{ inBothWorkbooks: true }, { workbooksAgree: ['purpose', 'amount'], within: 1 }] }],
    ['a share', { left: { column: 'amount' }, is: '≤', right: { column: 'amount', factor: 1.01, offset: 0.5 } }],
  ])('without problems can be saved (%s)', (_name, one) => {
    expect(problems(one)).toEqual([])
    expect(condition.parse(JSON.parse(JSON.stringify(one)))).toEqual(one)
  })

  it.each<[Condition, string]>([
    [
      { left: { column: 'funded' }, is: '≥', right: { column: 'scheduledFunding' } },
      'Funded is a moment and Scheduled Funding a day: take the day of the moment',
    ],
    [{ left: { column: 'funded' }, is: '<', right: { today: true } }, 'Funded is a moment and today a day: take the day of the moment'],
    [{ left: { column: 'ltv' }, is: '<', right: { today: true } }, 'LTV is a number and today a day: choose another column'],
    [{ left: { column: 'ltv' }, is: '<', right: { column: 'purpose' } }, 'LTV is a number and Purpose a text: choose another column'],
    [{ left: { column: 'purpose' }, is: '<', right: { value: 'Purchase' } }, 'Purpose is a text: compare it with = or ≠'],
    [{ left: { column: 'rescission' }, is: '>', right: { value: true } }, 'Rescission Applies is Yes or No: compare it with = or ≠'],
    [{ left: { column: 'rescission' }, is: '=', right: { value: 'Y' } }, 'Rescission Applies is Yes or No: choose one'],
    [{ left: { column: 'closer1' }, is: '=', right: { value: 7 } }, 'Closer 1 is a person: compare it with another column'],
    [{ left: { column: 'funded' }, is: '>', right: { value: '2026-01-01' } }, 'Funded is a moment: compare it with another column'],
    [{ left: { column: 'ltv' }, is: '<', right: { value: '80' } }, 'LTV is a number: enter one'],
    [{ left: { column: 'lockExpiration' }, is: '>', right: { value: '2026-02-30' } }, 'Lock Expiration is a day: enter it as MM/DD/YYYY'],
    [{ left: { column: 'program' }, is: '=', right: { value: '' } }, 'Program is a text: enter one, or use "is empty"'],
    [
      { left: { column: 'occupancy' }, is: '=', right: { value: 'Owner' } },
      'Occupancy is never Owner: choose one of Primary, Second Home, Investment',
    ],
    [{ column: 'propertyState', oneOf: ['TX', 'XX'] }, 'Property State is never XX: choose one of 52 values'],
    [{ column: 'ltv', oneOf: ['80'] }, 'LTV is not a text: compare it with ='],
    [
      { left: { column: 'icdSent', shift: { days: 3, of: 'specific' } }, is: '≤', right: { column: 'icdReceived' } },
      'Shift the day of ICD Sent',
    ],
    [{ left: { column: 'ltv', shift: { days: 3, of: 'calendar' } }, is: '≤', right: { value: 3 } }, 'LTV is not a date: shift dates only'],
    [
      { left: { column: 'icdReceived', asDay: true }, is: '=', right: { value: '2026-01-01' } },
      'ICD Received has no time: take it as it is',
    ],
    [
      { left: { column: 'purpose', factor: 2 }, is: '=', right: { value: 'Purchase' } },
      'Purpose is not a number: only numbers have a factor',
    ],
    [{ unchanged: ['amount'], after: 'icdReceived' }, 'ICD Received is not a moment: choose one, such as CTC'],
    [
      { left: { column: 'purpose' }, is: '=', right: { limit: 'LTV' } },
      'Purpose is a text and the LTV limit a number: choose another column',
    ],
    [
      { left: { column: 'funded' }, is: '≤', right: { limit: 'LTV' } },
      'Funded is a moment and the LTV limit a number: choose another column',
    ],
    [{ hasPeers: 'term' }, 'Term has no peers: choose one of Note Rate, Loan Amount, LTV'],
    [{ column: 'purpose', nearPeers: 3 }, 'Purpose has no peers: choose one of Note Rate, Loan Amount, LTV'],
    [
      { noOther: { same: ['borrower', 'closer1'], within: { column: 'application', days: 1 } } },
      'Closer 1 is not compared with other loans: leave it out',
    ],
    [
      { noOther: { same: ['borrower'], near: { column: 'purpose', percent: 1 }, within: { column: 'application', days: 1 } } },
      'Purpose is not a number: choose one, such as Loan Amount',
    ],
    [{ noOther: { same: ['borrower'], within: { column: 'ltv', days: 1 } } }, 'LTV is not a date: choose one, such as Application Date'],
    [
      { workbooksAgree: ['purpose', 'ltv'] },
      'LTV is not in both workbooks: choose among Purpose, Loan Type, Property State, Channel, Region, Application Date, Loan Amount',
    ],
    [{ unchanged: ['amount', 'closer1'], after: 'clearToClose' }, 'Earlier values of Closer 1 are not known: leave it out'],
  ])('names the row and the fix: %j', (one, msg) => {
    expect(problems(one)).toEqual([`1: ${msg}`])
    const around: Condition = { all: [{ column: 'ltv', isEmpty: false }, { any: [{ not: one }, { column: 'ltv', isEmpty: true }] }] }
    expect(listRows(around)[1]).toEqual(one)
    expect(problems(around)).toEqual([`2: ${msg}`])
  })

  it('has at most 50 rows and 5 levels', () => {
    const row: Condition = { column: 'ltv', isEmpty: true }
    const rows = (count: number): Condition => ({ all: Array.from({ length: count }, () => row) })
    expect([rows(50), rows(51)].map((one) => problems({ any: [one] }))).toEqual([
      [],
      ['51: A condition has at most 50 rows: make two tests'],
    ])
    const nested = (levels: number): Condition => (levels === 1 ? row : { not: nested(levels - 1) })
    expect([nested(5), nested(6)].map(problems)).toEqual([[], ['1: A condition has at most 5 levels: make two tests']])
  })

  it.each([
    {},
    { all: [] },
    { left: { column: 'nothing' }, is: '=', right: { value: 1 } },
    { left: { column: 'ltv' }, is: '==', right: { value: 1 } },
    { left: { column: 'ltv' }, is: '=', right: { value: Number.POSITIVE_INFINITY } },
    { left: { column: 'ltv' }, is: '=', right: { value: 1 }, sql: 'true' },
    { column: 'purpose', oneOf: [] },
    { column: 'icdReceived', isEmpty: 'yes' },
    { left: { column: 'ltv' }, is: '≤', right: { limit: 'Anything' } },
    { column: 'noteRate', nearPeers: 0 },
    { inBothWorkbooks: false },
    { workbooksAgree: ['amount'], within: -1 },
    { noOther: { same: [], within: { column: 'application', days: 1 } } },
    { noOther: { same: ['borrower'], within: { column: 'application', days: 367 } } },
    { left: { column: 'icdReceived', shift: { days: 1.5, of: 'calendar' } }, is: '=', right: { value: '2026-01-01' } },
    { left: { column: 'icdReceived', shift: { days: 367, of: 'calendar' } }, is: '=', right: { value: '2026-01-01' } },
  ])('of another shape is refused: %j', (one) => {
    expect(condition.safeParse(one).success).toBe(false)
  })
})
