import { describe, expect, test } from 'vitest'
import { MESSAGES } from '../messages.ts'
import { aViewer } from '../session/viewer.fixture.ts'
import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from '../worklist/refusals.ts'
import { disputeFlag, disputeProblems, whyNotAnswerFinding, whyNotDispute } from './dispute.ts'

const review = { desk: 'closing', businessDispute: 0, workedById: 7, findings: 2 } as const

describe('the right to dispute', () => {
  test.each<[string, Viewer, string | null]>([
    ['the person whose work was reviewed', aViewer({ userId: 7 }), null],
    ['another closer', aViewer({ userId: 8 }), REFUSED.notDisputable],
    ['a team leader of closers', aViewer({ userId: 8, accessLevel: 'Team Leader' }), null],
    ['a team leader of processors', aViewer({ userId: 8, accessLevel: 'Team Leader', roles: ['Processor'] }), REFUSED.notDisputable],
    ['a closing manager', aViewer({ userId: 8, roles: ['Manager - Closing'] }), null],
    ['without permission', aViewer({ userId: 7, permissions: new Set() }), MESSAGES.noPermission],
  ])('%s', (_, viewer, expected) => {
    expect(whyNotDispute(viewer, review)).toBe(expected)
  })
})

test('a dispute has four rounds', () => {
  expect([0, 1, 2, 3, 4, 5].map(disputeFlag)).toEqual([1, 1, 1, 1, 0, 0])
  const me = aViewer()
  expect(whyNotDispute(me, { ...review, businessDispute: 3 })).toBeNull()
  expect(whyNotDispute(me, { ...review, businessDispute: 4 })).toBe(REFUSED.roundsOver)
  expect(whyNotDispute(me, { ...review, findings: 0 })).toBe(REFUSED.nothingToDispute)
})

test('a finding that has an answer or an outcome is read-only', () => {
  expect(whyNotAnswerFinding({ overturn: '' }, 3)).toBeNull()
  expect(whyNotAnswerFinding({ overturn: 'Yes' }, 1)).toBe('This finding was answered already')
  expect(whyNotAnswerFinding({ overturn: '' }, 4)).toBe(REFUSED.roundsOver)
})

test('every open finding needs Yes or No, and Yes needs a comment', () => {
  const answers = [
    { id: 1, overturn: 'No', comment: '' },
    { id: 2, overturn: 'Yes', comment: ' ' },
    { id: 3, overturn: 'Select', comment: '' },
    { id: 4, overturn: 'Yes', comment: 'It is in the file' },
  ]
  expect(disputeProblems([1, 2, 3, 4, 5], answers)).toEqual([
    { field: '2', msg: 'Please add comment !!' },
    { field: '3', msg: 'Please select any value' },
    { field: '5', msg: 'Please select any value' },
  ])
  expect(disputeProblems([1, 4], answers)).toEqual([])
})
