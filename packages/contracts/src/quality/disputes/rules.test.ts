import { describe, expect, test } from 'vitest'
import { MESSAGES } from '../../messages.ts'
import { aViewer } from '../../session/viewer.fixture.ts'
import { REFUSED } from '../../worklist/refusals.ts'
import {
  DISPUTE_MESSAGES,
  disputeOperation,
  formatDispute,
  formatOutcome,
  formatOverturned,
  parseQuestionList,
  whyNotOpenDispute,
  whyNotSubmitDispute,
  whyReadOnly,
} from './rules.ts'

const facts = { desk: 'closing', businessDispute: 0, workedById: 7, findings: 2 } as const
const open = { dispute: '', result: '' }
const answered = { dispute: 'Yes', result: '' }
const accepted = { dispute: 'Yes', result: 'Accept' }
const rejected = { dispute: 'Yes', result: 'Reject' }

test('the operation of a dispute names the review at closing only', () => {
  expect([disputeOperation('closing', 'ICD QC'), disputeOperation('closing', 'Final Doc QC')]).toEqual(['ICD Dispute', 'Final Doc Dispute'])
  expect([disputeOperation('processor', 'Processor QC'), disputeOperation('underwriter', 'Final Review')]).toEqual(['Dispute', 'Dispute'])
})

test.each([
  ['Dispute', 'Dispute'],
  ['ICD Dispute', 'Dispute'],
  ['Final Doc Dispute', 'Dispute'],
  ['Overturned', 'Overturned'],
  ['Get Question', null],
  ['toString', null],
])('operation %s lists %s', (operation, list) => {
  expect(parseQuestionList(operation)).toBe(list)
})

test('the findings can be opened after all rounds are used', () => {
  expect(whyNotOpenDispute(aViewer({ userId: 7 }), facts)).toBeNull()
  expect(whyNotOpenDispute(aViewer({ userId: 8 }), facts)).toBe(REFUSED.notDisputable)
  expect(whyNotOpenDispute(aViewer({ userId: 7, permissions: new Set() }), facts)).toBe(MESSAGES.noPermission)
  expect(whyNotOpenDispute(aViewer({ userId: 7 }), { ...facts, findings: 0 })).toBe(REFUSED.nothingToDispute)
})

test.each([
  [{ findings: 0, open: 0, businessDispute: 0 }, null],
  [{ findings: 3, open: 2, businessDispute: 3 }, '2 open'],
  [{ findings: 3, open: 2, businessDispute: 4 }, 'Final'],
  [{ findings: 3, open: 0, businessDispute: 1 }, 'Done'],
])('a dispute with %j is shown as %s', (row, words) => {
  expect(formatDispute(row)).toBe(words)
})

test('Overturned is shown as accepted of disputed', () => {
  expect([formatOverturned({ disputed: 0, overturned: 0 }), formatOverturned({ disputed: 3, overturned: 1 })]).toEqual([null, '1 of 3'])
})

describe('why a finding is read-only', () => {
  test.each([
    ['open', open, 3, null],
    ['open, four rounds used', open, 4, REFUSED.roundsOver],
    ['answered', answered, 1, 'This finding was answered already'],
    ['accepted', accepted, 1, DISPUTE_MESSAGES.accepted],
    ['rejected for good', rejected, 4, DISPUTE_MESSAGES.rejected],
  ])('%s', (_, finding, rounds, why) => {
    expect(whyReadOnly(finding, rounds)).toBe(why)
  })
})

describe('submitting the answers to a review’s findings', () => {
  const me = aViewer({ userId: 7 })
  test.each([
    ['when a finding is open', [open, answered], 0, null],
    ['when four rounds are used', [open], 4, REFUSED.roundsOver],
    ['when all are answered', [answered, { dispute: 'No', result: '' }], 1, DISPUTE_MESSAGES.allAnswered],
    ['when all are answered in the last round', [answered], 4, DISPUTE_MESSAGES.allAnswered],
    ['when all are decided', [accepted, rejected], 1, DISPUTE_MESSAGES.noneOpen],
  ])('%s', (_, findings, businessDispute, why) => {
    expect(whyNotSubmitDispute(me, { ...facts, businessDispute }, findings)).toBe(why)
  })
  test('another person is refused first', () => {
    expect(whyNotSubmitDispute(aViewer({ userId: 8 }), { ...facts, businessDispute: 4 }, [answered])).toBe(REFUSED.notDisputable)
  })
})

test('the outcome of a dispute is written in words', () => {
  expect(['Accept', 'Reject', ''].map(formatOutcome)).toEqual([
    DISPUTE_MESSAGES.accepted,
    DISPUTE_MESSAGES.rejected,
    DISPUTE_MESSAGES.waiting,
  ])
})
