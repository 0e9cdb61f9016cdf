import type { Question } from '@ivue/contracts/worklist/questions.ts'
import { expect, it } from 'vitest'
import { memoryStorage } from '../../../browser/storage.fixture.ts'
import { countUndecided, type Decisions, decisionsBody, deleteDecisions, readDecisions, storeDecisions, withDecision } from './decisions.ts'

const finding = (id: number, overturn: string, overturn_result = ''): Question => ({
  id,
  sno: id,
  category: 'Escrow',
  question: 'Is the cushion within two months?',
  answer: 'No',
  comment: 'Three',
  severity: 'Moderate',
  overturn,
  overturn_comment: 'It is two',
  overturn_result,
  result_comment: '',
  why: '',
})
const questions = [finding(1, 'Yes'), finding(2, 'Yes', 'Accept'), finding(3, 'No'), finding(4, 'Yes')]

it('only questions that wait for a decision are counted and sent', () => {
  let decisions: Decisions = {}
  expect(countUndecided(questions, decisions)).toBe(2)
  decisions = withDecision(withDecision(decisions, 1, { result: 'Accept' }), 4, { comment: ' The file says three ' })
  expect(countUndecided(questions, decisions)).toBe(1)
  decisions = withDecision(decisions, 4, { result: 'Reject' })
  expect(countUndecided(questions, decisions)).toBe(0)
  expect(decisionsBody(questions, decisions)).toEqual([
    { id: 1, overturn_result: 'Accept', overturn_comment: '' },
    { id: 4, overturn_result: 'Reject', overturn_comment: 'The file says three' },
  ])
  expect(countUndecided(questions, withDecision(decisions, 1, { result: '' }))).toBe(1)
})

it('a question with a decision that the reader may not see counts as decided', () => {
  expect(countUndecided([{ ...finding(1, 'Yes'), decided: true }, finding(2, 'Yes')], {})).toBe(1)
})

it('a draft is restored for questions that still wait, and deleted after submitting', () => {
  const store = memoryStorage()
  const decisions = withDecision(withDecision({}, 1, { comment: 'Half a sentence' }), 2, { result: 'Reject' })
  storeDecisions(store, 9, decisions)
  expect(readDecisions(store, 9, questions)).toEqual({ 1: { result: '', comment: 'Half a sentence' } })
  expect(readDecisions(store, 8, questions)).toEqual({})
  deleteDecisions(store, 9)
  expect(readDecisions(store, 9, questions)).toEqual({})
  store.setItem('draft:overturn:9', '{nonsense')
  expect(readDecisions(store, 9, questions)).toEqual({})
})
