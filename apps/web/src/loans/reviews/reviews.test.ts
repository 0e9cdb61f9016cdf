import type { LoanReviewRow } from '@ivue/contracts/loans/contract.ts'
import { describe, expect, it } from 'vitest'
import { assignmentNoteLabel, describeReviews, explainReset, formatDeadline, hasCounts, rowAction, scoreText, typeHint } from './reviews.ts'

const review = (status: string, more: Partial<LoanReviewRow> = {}): LoanReviewRow => ({
  review_id: 1,
  version: 1,
  review_type: 'ICD QC',
  instanceCount: 1,
  status,
  review_start: null,
  review_end: null,
  review_completed: status.startsWith('Completed') ? '1' : '0',
  finding: 0,
  critical: 0,
  byPassReasonIfAny: '',
  submitted_by_name: 'Dana Kim',
  submitted_on: '2026-11-20T20:41:00Z',
  assigned_to_name: '',
  finding_count: 0,
  critical_count: 0,
  dispute_count: 0,
  overturned_count: 0,
  score: null,
  pullBack: '',
  pullBackWhy: '',
  due_at: null,
  deciding: false,
  expired: false,
  assignmentNote: '',
  resetWhy: '',
  remindWhy: '',
  ...more,
})

describe('the QC Reviews card', () => {
  it('shows how many reviews there are and how many are open', () => {
    expect(describeReviews([])).toBe('No reviews yet')
    expect(describeReviews([review('Completed')])).toBe('1 review')
    expect(describeReviews([review('Pending'), review('In QC'), review('Completed')])).toBe('3 reviews, 1 waiting, 1 in QC')
  })

  it.each([
    ['Pending', 'Pull back'],
    ['In QC', null],
    ['Completed', 'View'],
    ['Completed - Findings', 'View'],
    ['Completed - ByPass', 'View'],
  ])('offers for a review with status %s: %s', (status, action) => {
    expect(rowAction(review(status, { pullBack: status === 'Pending' ? 'Pull back' : '' }))).toBe(action)
  })

  it('shows counts and score only of evaluated reviews', () => {
    expect([review('Pending'), review('In QC'), review('Completed - ByPass'), review('Completed')].map(hasCounts)).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(scoreText(95.5)).toBe('95.50')
    expect(scoreText(null)).toBeNull()
  })

  it('explains why a type cannot be submitted, or names the instance it would be', () => {
    expect(typeHint({ why: 'is already In QC', nextInstance: 2, findingsWaiting: 0 })).toBe('is already In QC')
    expect(typeHint({ why: '', nextInstance: 3, findingsWaiting: 0 })).toBe('would be instance 3')
    expect(typeHint({ why: '', nextInstance: 1, findingsWaiting: 0 })).toBe('')
    expect(typeHint({ why: '', nextInstance: 2, findingsWaiting: 3 })).toBe('would be instance 2; 3 findings wait for an answer')
    expect(typeHint({ why: '', nextInstance: 2, findingsWaiting: 1 })).toBe('would be instance 2; 1 finding waits for an answer')
  })
})

it('a review shows the due time of its next step', () => {
  const at = '2026-11-30T20:02:00Z'
  const words = [
    review('Pending'),
    review('Pending', { expired: true }),
    review('Completed - Findings'),
    review('Completed - Findings', { deciding: true }),
  ].map((one) => formatDeadline(one, at))
  expect(words.map((text) => text.replace(/ \d.*$/, ''))).toEqual(['start by', 'Overdue since', 'answers due', 'decision due'])
})

it('the text before a reset names what is lost and who gets the review', () => {
  expect(explainReset(review('In QC', { assigned_to_name: 'Ana Vargas' }))).toMatch(
    /answers and comments.*removed.*It stays with Ana Vargas\.$/,
  )
  expect(explainReset(review('Pending', { expired: true }))).toBe('The review has not been started. Its waiting time starts again now.')
})

it('the note about an assignment asks why this person, or nobody, was chosen', () => {
  expect(assignmentNoteLabel(review('Pending', { assigned_to_name: 'Ana Vargas' }))).toBe(
    'Why Ana Vargas was chosen for ICD QC, instance 1',
  )
  expect(assignmentNoteLabel(review('Pending'))).toBe('Why nobody was chosen for ICD QC, instance 1')
})
