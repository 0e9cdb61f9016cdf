import { describe, expect, test } from 'vitest'
import { MESSAGES } from '../../messages.ts'
import { aViewer } from '../../session/viewer.fixture.ts'
import { isOpen, isOverdue, type ReviewFacts, reviewStatus, score, whyNotPullBack, whyNotReset } from './rules.ts'
import { KIND_OF, REVIEW_TYPES } from './words.ts'

const submittedAt = new Date('2026-07-01T15:00:00Z')
const later = new Date('2026-07-02T15:00:00Z')
const pending: ReviewFacts = {
  submittedAt,
  startedAt: null,
  endedAt: null,
  dueAt: new Date('2026-07-08T15:00:00Z'),
  pulledBackAt: null,
  bypassReason: '',
  opportunityCount: 0,
  findingCount: 0,
}
const inQc = { ...pending, startedAt: later }
const ended = { ...inQc, endedAt: later, opportunityCount: 40 }

describe('status and openness', () => {
  test.each([
    ['not started', pending, 'Pending', true],
    ['started', inQc, 'In QC', true],
    ['started, findings so far', { ...inQc, findingCount: 2 }, 'In QC', true],
    ['ended without a finding', ended, 'Completed', false],
    ['ended, bypassed', { ...ended, bypassReason: 'No UW Review' }, 'Completed - ByPass', false],
    ['ended with findings, critical or not', { ...ended, findingCount: 1 }, 'Completed - Findings', false],
    ['ended with findings, bypassed', { ...ended, findingCount: 1, bypassReason: 'No UW Review' }, 'Completed - Findings', false],
    ['bypassed, not started', { ...pending, bypassReason: 'No UW Review' }, 'Pending', true],
    ['pulled back', { ...pending, pulledBackAt: later }, 'Pending', false],
  ])('%s', (_, review, status, open) => {
    expect([reviewStatus(review), isOpen(review)]).toEqual([status, open])
  })
})

test('an open review is overdue after its due date, started or not', () => {
  const week = new Date('2026-07-08T15:00:00Z')
  const after = new Date(week.getTime() + 1)
  expect([pending, inQc].map((review) => [isOverdue(review, week), isOverdue(review, after)])).toEqual(Array(2).fill([false, true]))
  const others = [ended, { ...pending, pulledBackAt: later }, { ...pending, dueAt: null }]
  expect(others.filter((review) => isOverdue(review, after))).toEqual([])
})

test.each([
  [40, 0, '', 100],
  [450, 18, '', 96],
  [3, 1, '', 66.67],
  [7, 7, '', 0],
  [0, 0, '', null],
  [40, 2, 'No UW Review', null],
])('%i opportunities, %i findings, bypass "%s": score %s', (opportunityCount, findingCount, bypassReason, expected) => {
  expect(score({ opportunityCount, findingCount, bypassReason })).toBe(expected)
})

describe('pulling back', () => {
  const review = { ...pending, type: 'ICD QC' as const, submittedById: 7, selection: 'In-line' }
  const onlyOwn = 'Only the person who submitted it or a manager may pull a review back'
  test.each([
    ['its submitter', aViewer({ userId: 7 }), {}, null],
    ['somebody else', aViewer({ userId: 8 }), {}, onlyOwn],
    ['a closing manager', aViewer({ userId: 8, roles: ['Manager - Closing'] }), {}, null],
    ['a processing manager', aViewer({ userId: 8, roles: ['Manager - Processing'] }), {}, onlyOwn],
    ['a quality manager', aViewer({ userId: 8, roles: ['Manager - QC'] }), {}, null],
    ['a review that is in QC', aViewer({ userId: 7 }), { startedAt: later }, 'Only a pending review can be pulled back, this one is In QC'],
    [
      'a sampled review',
      aViewer({ userId: 7 }),
      { selection: 'Random' },
      'A sampled review is not pulled back: the sample would no longer be random',
    ],
    ['a review that was pulled back already', aViewer({ userId: 7 }), { pulledBackAt: later }, 'This review was pulled back already'],
    ['without permission', aViewer({ userId: 7, permissions: new Set() }), {}, MESSAGES.noPermission],
  ])('%s', (_, viewer, differs, expected) => {
    expect(whyNotPullBack(viewer, { ...review, ...differs })).toBe(expected)
  })
})

test('a manager may reset only a review that is in QC or expired', () => {
  const now = new Date('2026-07-20T00:00:00Z')
  const manager = aViewer({ roles: ['Manager - QC'] })
  const refused = 'Only a review in QC or an overdue one can be reset'
  expect([inQc, pending, ended].map((review) => whyNotReset(manager, review, now))).toEqual([null, null, refused])
  expect(whyNotReset(manager, pending, later)).toBe(refused)
  expect(whyNotReset(manager, { ...pending, pulledBackAt: later }, now)).toBe('This review was pulled back')
  expect(whyNotReset(aViewer({ permissions: new Set() }), inQc, now)).toBe(MESSAGES.noPermission)
})

test('five review types use three question banks', () => {
  expect(REVIEW_TYPES.map((type) => KIND_OF[type])).toEqual(['processor', 'underwriter', 'underwriter', 'closer', 'closer'])
})
