import type { ChecklistAnswer } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { describe, expect, it } from 'vitest'
import { findIncompleteAnswers, groupQuestions, incompleteText, neighbourQuestion, nextQuestion, withAnswer } from './progress.ts'
import { findUnsavedAnswers } from './unsent/unsent-store.ts'

const question = (id: number, part: Partial<ChecklistQuestionAnswer> = {}): ChecklistQuestionAnswer => ({
  id,
  sno: id * 10,
  qc: '',
  type: 'Assets',
  category: 'Combine',
  question: `Question ${id}`,
  asked: true,
  answeredAt: null,
  key: '',
  answer: '',
  comment: '',
  severity: '',
  reason: '',
  overturn: '',
  overturn_comment: '',
  overturn_result: '',
  result_comment: '',
  ...part,
})
const given = (answer: string, comment = '', severity = ''): ChecklistAnswer => ({ answer, comment, severity, reason: '' })
const QUESTIONS = [question(1), question(2, { type: 'AUS' }), question(3), question(4, { asked: false }), question(5, { type: 'AUS' })]

it('another answer clears comment and severity, but the same answer again does not', () => {
  const no = given('No', 'Stubs are old', 'Moderate Findings')
  expect(withAnswer(no, 'Yes')).toEqual(given('Yes'))
  expect(withAnswer(no, 'No')).toBe(no)
  expect(withAnswer(given('Yes'), 'No')).toEqual(given('No'))
})

describe('the groups', () => {
  const answers = new Map([
    [1, given('Yes')],
    [2, given('No')],
    [4, given('No')],
  ])

  it('are the topics for underwriters, and the categories otherwise', () => {
    expect(
      groupQuestions('underwriter', QUESTIONS, answers).map(({ name, asked, answered, findings }) => [name, asked, answered, findings]),
    ).toEqual([
      ['Assets', 2, 1, 0],
      ['AUS', 2, 1, 1],
    ])
    const unheld = groupQuestions('closer', [question(1, { category: '' }), question(2, { category: '', unheld: true })], answers)
    expect(unheld.map(({ answered, findings }) => [answered, findings])).toEqual([[2, 0]])
    expect(groupQuestions('closer', [question(1, { category: '' })], answers).map(({ name }) => name)).toEqual(['Other'])
  })
})

describe('incomplete questions', () => {
  const answers = new Map([
    [1, given('Yes')],
    [2, given('No', 'Old', '')],
  ])
  const missing = findIncompleteAnswers({ kind: 'underwriter', asksReason: false }, QUESTIONS, answers)

  it('are named in a text, without hidden questions', () => {
    expect(missing.map(({ id }) => id)).toEqual([2, 3, 5])
    expect(incompleteText(missing, answers)).toBe('2 questions are still open and question 20 has no severity')
    expect(incompleteText(findIncompleteAnswers({ kind: 'closer', asksReason: false }, QUESTIONS, answers), answers)).toBe(
      '2 questions are still open',
    )
    const notApplicable = new Map([[1, given('Not Applicable')]])
    const asking = findIncompleteAnswers({ kind: 'closer', asksReason: true }, QUESTIONS.slice(0, 1), notApplicable)
    expect(incompleteText(asking, notApplicable)).toBe('Question 10 has no reason')
    expect(incompleteText(missing.slice(0, 1), new Map([[2, given('No')]]))).toBe('Question 20 has no comment')
    expect(incompleteText([], answers)).toBe('')
  })

  it('are visited one after the other, then again from the start', () => {
    expect([nextQuestion(missing, QUESTIONS, 1), nextQuestion(missing, QUESTIONS, 2), nextQuestion(missing, QUESTIONS, 5)]).toEqual([
      2, 3, 2,
    ])
    expect(nextQuestion([], QUESTIONS, 1)).toBe(null)
  })
})

it('moving skips hidden questions and stops at the ends', () => {
  expect([
    neighbourQuestion(QUESTIONS, 3, 1),
    neighbourQuestion(QUESTIONS, 5, 1),
    neighbourQuestion(QUESTIONS, 5, -1),
    neighbourQuestion(QUESTIONS, 1, -1),
  ]).toEqual([5, 5, 3, 1])
})

it('only answers that the server does not have yet are restored', () => {
  const AT = Date.parse('2026-11-23T14:00:00Z')
  const kept = (id: number, answer: string, comment = '', severity = '') => ({
    id,
    ...given(answer, comment, severity),
    at: AT,
    key: `kept ${id}`,
    seen: [''],
  })
  const stored = [
    question(1),
    question(2, { answer: 'No', comment: 'Old', severity: '', answeredAt: '2026-11-23T13:59:00Z' }),
    question(3, { answer: 'Yes', key: 'kept 3' }),
    question(4, { answer: 'Yes', answeredAt: '2026-11-23T13:59:00Z' }),
  ]
  expect(
    findUnsavedAnswers(stored, [kept(1, 'Yes'), kept(2, 'No', 'New', 'Material Findings'), kept(3, 'No'), kept(4, 'Yes'), kept(9, 'Yes')]),
  ).toEqual([
    [1, { ...given('Yes'), key: 'kept 1', seen: [''] }],
    [2, { ...given('No', 'New', 'Material Findings'), key: 'kept 2', seen: [''] }],
  ])
})
