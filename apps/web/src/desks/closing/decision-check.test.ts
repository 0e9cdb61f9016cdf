import { describe, expect, it } from 'vitest'
import { type Decision, findDecisionProblems } from './decision-check.ts'
import { toDecisionValues } from './decision-draft.ts'

const OTHERS = 'Only closer 2 of this loan or a closing manager answers for Productivity 2 to 4'

function decision(results: [string, string, string, string], whys: [string, string, string, string]): Decision {
  return {
    recsID: 7,
    version: 3,
    loanNumber: '0204518873',
    borrower: 'Okafor, Nneka',
    purpose: 'Purchase',
    zone: 'America/Phoenix',
    scheduledClosingAt: null,
    status: 'WIP',
    refused: '',
    mayReopen: '',
    measures: results.map((result, i) => ({
      measure: i + 1,
      dueAt: null,
      actualAt: null,
      result,
      reason: '',
      party: '',
      why: whys[i] ?? '',
    })),
  }
}

const mine = decision(['Met', 'Not Met', 'Met', ''], ['met', '', 'met', 'not due'])

describe('the check before a decision is sent', () => {
  it('requires reason and party for a Not Met measure of the reader when the loan is closed', () => {
    const words = { ...toDecisionValues(mine), loanStatus: 'Closed' }
    expect(findDecisionProblems(mine, words).map(({ field, msg }) => [field, msg])).toEqual([
      ['P2ReasonSlaMissed', 'Please enter Productivity 2 Reason if SLA Missed Before Submit !!'],
      ['P2AccountableParty', 'Please Select Productivity 2 Accountable Party Before Submit !!'],
    ])
    expect(findDecisionProblems(mine, { ...words, P2ReasonSlaMissed: 'Fees were revised', P2AccountableParty: 'Sales' })).toEqual([])
  })

  it('requires nothing for a measure of somebody else, or before the loan is closed', () => {
    const theirs = decision(['Met', 'Not Met', 'Not Met', 'Not Met'], ['met', OTHERS, OTHERS, OTHERS])
    expect(findDecisionProblems(theirs, { ...toDecisionValues(theirs), loanStatus: 'Closed' })).toEqual([])
    expect(findDecisionProblems(mine, { ...toDecisionValues(mine), loanStatus: 'Reschedule' })).toEqual([])
  })

  it('requires reason and party for P1 too, but not for the P1 of another closer', () => {
    const first = decision(['Not Met', '', '', ''], ['', '', '', ''])
    expect(findDecisionProblems(first, { ...toDecisionValues(first), loanStatus: 'Closed' }).map(({ field }) => field)).toEqual([
      'P1ReasonSlaMissed',
      'P1AccountableParty',
    ])
    const other = decision(['Not Met', '', '', ''], ['Only closer 1', '', '', ''])
    expect(findDecisionProblems(other, { ...toDecisionValues(other), loanStatus: 'Closed' })).toEqual([])
  })

  it('requires a reason when a Closed loan is reopened', () => {
    const closed = { ...mine, status: 'Closed' }
    const words = { ...toDecisionValues(closed), loanStatus: 'WIP' }
    expect(findDecisionProblems(closed, words)).toEqual([{ field: 'reason', msg: 'Please enter the reason for reopening' }])
    expect(findDecisionProblems(closed, { ...words, reason: 'Funding fell through' })).toEqual([])
  })

  it('requires a status before anything else', () => {
    expect(findDecisionProblems(mine, { ...toDecisionValues(mine), loanStatus: '' })).toEqual([
      { field: 'loanStatus', msg: 'Please Select Status Before Submit !!' },
    ])
  })
})
