import type { Question } from '@ivue/contracts/worklist/questions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from '../../rpc/storage.fixture.ts'
import { answersOf, choose, draftOf, dropDraft, keepDraft, problemsOf, unanswered, write } from './dispute-draft.ts'

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
    const said = write(choose({}, 1, 'Yes'), 1, 'It is in the file')
    expect(choose(said, 1, 'Yes')[1]).toEqual({ overturn: 'Yes', comment: 'It is in the file' })
    expect(choose(said, 1, 'No')[1]).toEqual({ overturn: 'No', comment: '' })
    expect(choose(said, 1, '')[1]).toEqual({ overturn: '', comment: '' })
  })

  it('counts what is left, of the open ones alone', () => {
    expect([unanswered(questions, {}), unanswered(questions, choose({}, 2, 'No'))]).toEqual([2, 1])
  })

  it('says what is missing, finding by finding', () => {
    expect(problemsOf(questions, choose({}, 2, 'Yes'))).toEqual({ 1: 'Please select any value', 2: 'Please add comment !!' })
    expect(problemsOf(questions, choose(choose({}, 1, 'No'), 2, 'No'))).toEqual({})
  })

  it('sends an answer for every open finding', () => {
    const words = choose(write(choose({}, 1, 'Yes'), 1, ' Agreed with the agent '), 2, 'No')
    expect(answersOf(questions, words)).toEqual([
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
    keepDraft(store, 9, { 1: { overturn: 'Yes', comment: 'Half a sentence' }, 3: { overturn: 'No', comment: '' } })
    expect(draftOf(store, 9, questions)).toEqual({ 1: { overturn: 'Yes', comment: 'Half a sentence' } })
    expect(draftOf(store, 8, questions)).toEqual({})
  })

  it('ends with nothing said, with submitting, and cannot be read when it is nonsense', () => {
    keepDraft(store, 9, choose({}, 1, 'No'))
    keepDraft(store, 9, choose({}, 1, ''))
    expect(draftOf(store, 9, questions)).toEqual({})
    keepDraft(store, 9, choose({}, 1, 'No'))
    dropDraft(store, 9)
    expect(draftOf(store, 9, questions)).toEqual({})
    store.setItem('draft:dispute:9', '{nonsense')
    expect(draftOf(store, 9, questions)).toEqual({})
  })
})
