import type { OpenedCheckpoint } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { describe, expect, it } from 'vitest'
import { type CheckpointDraft, checkpointDraftProblems, toCheckpointContent, toCheckpointDraft } from './checkpoint-draft.ts'

const opened: OpenedCheckpoint = {
  documentdetails: { id: 0, type: '', category: '', question: '', sno: 0, qc: '', version: 0, showWhen: null, history: [] },
  fieldList: { qc: [], sno: [], type: [], category: [] },
  taken: [3],
  questions: [{ sno: 3, question: 'Is it there?', showWhen: null }],
}
const whole: CheckpointDraft = {
  qc: 'Processor',
  sno: '5',
  type: 'Critical',
  category: 'Income',
  question: ' Is it signed? ',
  showWhen: { match: 'all', conditions: [] },
}
const problems = (differs: Partial<CheckpointDraft>) => checkpointDraftProblems('processor', opened, { ...whole, ...differs })

describe('the form of a question', () => {
  it('has one message for the whole form and one under each missing field', () => {
    expect(checkpointDraftProblems('closer', opened, toCheckpointDraft(opened))).toEqual([
      { field: 'sno', msg: 'Choose an S.No' },
      { field: 'category', msg: 'Choose a category' },
      { field: 'question', msg: 'Enter a question' },
      { field: 'root', msg: 'Enter All Required Fields' },
    ])
  })

  it('has the error of a condition under that condition', () => {
    const wrong = { about: 'amount', operator: 'above' as const, value: 'much' }
    const right = { about: '#3', operator: 'is' as const, value: 'No' }
    expect(problems({ showWhen: { match: 'any', conditions: [right, wrong] } })).toEqual([
      { field: 'showWhen.conditions.1.value', msg: 'Loan amount is a number' },
    ])
  })

  it('has a message under a number that is already used', () => {
    expect(problems({ sno: '3' })[0]).toEqual({ field: 'sno', msg: 'S.No 3 is taken by another question of this bank' })
  })

  it('sends the entered values', () => {
    expect(problems({})).toEqual([])
    expect(toCheckpointContent(whole)).toMatchObject({ sno: 5, question: 'Is it signed?', showWhen: null })
  })
})
