import type { Question } from '@ivue/contracts/worklist/questions.ts'
import { expect, it } from 'vitest'
import { memoryStorage } from '../../../rpc/storage.fixture.ts'
import { type Decisions, decide, decisionsBody, dropDecisions, keepDecisions, undecided, unsentDecisions } from './decisions.ts'

const finding = (id: number, overturn: string, overturn_result = ''): Question => ({
  ...{
    id,
    sno: id,
    category: 'Escrow',
    question: 'Is the cushion within two months?',
    answer: 'No',
    comment: 'Three',
    severity: 'Moderate',
  },
  ...{ overturn, overturn_comment: 'It is two', overturn_result, result_comment: '', why: '' },
})
const questions = [finding(1, 'Yes'), finding(2, 'Yes', 'Accept'), finding(3, 'No'), finding(4, 'Yes')]

it('counts and sends what waits for a decision, and nothing else', () => {
  let decisions: Decisions = {}
  expect(undecided(questions, decisions)).toBe(2)
  decisions = decide(decide(decisions, 1, { result: 'Accept' }), 4, { comment: ' The file says three ' })
  expect(undecided(questions, decisions)).toBe(1)
  decisions = decide(decisions, 4, { result: 'Reject' })
  expect(undecided(questions, decisions)).toBe(0)
  expect(decisionsBody(questions, decisions)).toEqual([
    { id: 1, overturn_result: 'Accept', overturn_comment: '' },
    { id: 4, overturn_result: 'Reject', overturn_comment: 'The file says three' },
  ])
  expect(undecided(questions, decide(decisions, 1, { result: '' }))).toBe(1)
})

it('asks for no decision where one was taken that the viewer may not read', () => {
  expect(undecided([{ ...finding(1, 'Yes'), decided: true }, finding(2, 'Yes')], {})).toBe(1)
})

it('keeps a draft of what still waits, until it was submitted', () => {
  const store = memoryStorage()
  const decisions = decide(decide({}, 1, { comment: 'Half a sentence' }), 2, { result: 'Reject' })
  keepDecisions(store, 9, decisions)
  expect(unsentDecisions(store, 9, questions)).toEqual({ 1: { result: '', comment: 'Half a sentence' } })
  expect(unsentDecisions(store, 8, questions)).toEqual({})
  dropDecisions(store, 9)
  expect(unsentDecisions(store, 9, questions)).toEqual({})
  store.setItem('draft:overturn:9', '{nonsense')
  expect(unsentDecisions(store, 9, questions)).toEqual({})
})
