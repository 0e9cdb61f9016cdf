import type { Question } from '@ivue/contracts/worklist/questions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from '../../browser/storage.fixture.ts'
import {
  countUnanswered,
  deleteDisputeDraft,
  disputeBody,
  findingProblems,
  readDraft,
  storeDisputeDraft,
  withComment,
  withOverturn,
} from './dispute-draft.ts'

const question = (id: number, why = ''): Question => ({
  id,
  sno: id,
  category: 'Escrow',
  question: 'Is the cushion within two months?',
  answer: 'No',
  comment: 'Three months',
  severity: 'Moderate',
  overturn: '',
  overturn_comment: '',
  overturn_result: '',
  result_comment: '',
  why,
})
const questions = [question(1), question(2), question(3, 'This finding was answered already')]

describe('the answers to findings', () => {
  it('lose their comment with No and Select, and keep it with Yes', () => {
    const answered = withComment(withOverturn({}, 1, 'Yes'), 1, 'It is in the file')
    expect(withOverturn(answered, 1, 'Yes')[1]).toEqual({ overturn: 'Yes', comment: 'It is in the file' })
    expect(withOverturn(answered, 1, 'No')[1]).toEqual({ overturn: 'No', comment: '' })
    expect(withOverturn(answered, 1, '')[1]).toEqual({ overturn: '', comment: '' })
  })

  it('are counted as missing only for open findings', () => {
    expect([countUnanswered(questions, {}), countUnanswered(questions, withOverturn({}, 2, 'No'))]).toEqual([2, 1])
  })

  it('are checked, with a message for each finding', () => {
    expect(findingProblems(questions, withOverturn({}, 2, 'Yes'))).toEqual({ 1: 'Please select any value', 2: 'Please add comment !!' })
    expect(findingProblems(questions, withOverturn(withOverturn({}, 1, 'No'), 2, 'No'))).toEqual({})
  })

  it('are sent for every open finding', () => {
    const words = withOverturn(withComment(withOverturn({}, 1, 'Yes'), 1, ' Agreed with the agent '), 2, 'No')
    expect(disputeBody(questions, words)).toEqual([
      { id: 1, overturn: 'Yes', overturn_comment: 'Agreed with the agent' },
      { id: 2, overturn: 'No', overturn_comment: '' },
    ])
  })
})

describe('a draft', () => {
  let store: Storage
  beforeEach(() => {
    store = memoryStorage()
  })

  it('is restored when the dialog opens again, for the findings that are still open', () => {
    storeDisputeDraft(store, 9, { 1: { overturn: 'Yes', comment: 'Half a sentence' }, 3: { overturn: 'No', comment: '' } })
    expect(readDraft(store, 9, questions)).toEqual({ 1: { overturn: 'Yes', comment: 'Half a sentence' } })
    expect(readDraft(store, 8, questions)).toEqual({})
  })

  it('is deleted when it is empty or submitted, and ignored when it is invalid', () => {
    storeDisputeDraft(store, 9, withOverturn({}, 1, 'No'))
    storeDisputeDraft(store, 9, withOverturn({}, 1, ''))
    expect(readDraft(store, 9, questions)).toEqual({})
    storeDisputeDraft(store, 9, withOverturn({}, 1, 'No'))
    deleteDisputeDraft(store, 9)
    expect(readDraft(store, 9, questions)).toEqual({})
    store.setItem('draft:dispute:9', '{nonsense')
    expect(readDraft(store, 9, questions)).toEqual({})
  })
})
