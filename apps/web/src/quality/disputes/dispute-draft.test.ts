import type { Question } from '@ivue/contracts/worklist/questions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from '../../rpc/storage.fixture.ts'
import {
  countUnanswered,
  deleteDraft,
  disputeBody,
  findingProblems,
  readDraft,
  storeDraft,
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

describe('answering findings', () => {
  it('clears the comment with No and Select, keeps it with Yes', () => {
    const said = withComment(withOverturn({}, 1, 'Yes'), 1, 'It is in the file')
    expect(withOverturn(said, 1, 'Yes')[1]).toEqual({ overturn: 'Yes', comment: 'It is in the file' })
    expect(withOverturn(said, 1, 'No')[1]).toEqual({ overturn: 'No', comment: '' })
    expect(withOverturn(said, 1, '')[1]).toEqual({ overturn: '', comment: '' })
  })

  it('counts what is left, of the open ones alone', () => {
    expect([countUnanswered(questions, {}), countUnanswered(questions, withOverturn({}, 2, 'No'))]).toEqual([2, 1])
  })

  it('says what is missing, finding by finding', () => {
    expect(findingProblems(questions, withOverturn({}, 2, 'Yes'))).toEqual({ 1: 'Please select any value', 2: 'Please add comment !!' })
    expect(findingProblems(questions, withOverturn(withOverturn({}, 1, 'No'), 2, 'No'))).toEqual({})
  })

  it('sends an answer for every open finding', () => {
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

  it('is there when the dialog opens again, of what is still open', () => {
    storeDraft(store, 9, { 1: { overturn: 'Yes', comment: 'Half a sentence' }, 3: { overturn: 'No', comment: '' } })
    expect(readDraft(store, 9, questions)).toEqual({ 1: { overturn: 'Yes', comment: 'Half a sentence' } })
    expect(readDraft(store, 8, questions)).toEqual({})
  })

  it('ends with nothing said, with submitting, and cannot be read when it is nonsense', () => {
    storeDraft(store, 9, withOverturn({}, 1, 'No'))
    storeDraft(store, 9, withOverturn({}, 1, ''))
    expect(readDraft(store, 9, questions)).toEqual({})
    storeDraft(store, 9, withOverturn({}, 1, 'No'))
    deleteDraft(store, 9)
    expect(readDraft(store, 9, questions)).toEqual({})
    store.setItem('draft:dispute:9', '{nonsense')
    expect(readDraft(store, 9, questions)).toEqual({})
  })
})
