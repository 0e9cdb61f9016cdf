import { describe, expect, it, test } from 'vitest'
import type { ReviewKind } from '../reviews/words.ts'
import {
  type BankState,
  CHECKPOINT_BANKS,
  type CheckpointContent,
  checkpointChanges,
  checkpointProblems,
  checkpointRefusal,
  fitsPurpose,
  formatUnderWay,
  MAX_QUESTION,
  qcChoices,
  toStoredContent,
  whyNotDeleteCheckpoint,
} from './rules.ts'

const EMPTY: CheckpointContent = { sno: 0, qc: '', type: '', category: '', question: '', showWhen: null }
const QUESTION: CheckpointContent = {
  sno: 5,
  qc: 'Processor',
  type: 'Critical',
  category: 'Income',
  question: 'Is it there?',
  showWhen: null,
}
const NOW: BankState = { stored: null, others: [{ sno: 1, showWhen: null }] }
const dependsOn = (sno: number) => ({ match: 'all' as const, conditions: [{ sno, operator: 'is' as const, value: 'No' }] })
const problems = (differs: Partial<CheckpointContent>, now = NOW, kind: ReviewKind = 'processor') =>
  checkpointProblems(kind, { ...QUESTION, ...differs }, now)

describe('the banks have the choices of quality 9', () => {
  it.each(['processor', 'underwriter', 'closer'] as const)('%s', (kind) => {
    const { qc, types, categories, maxSno } = CHECKPOINT_BANKS[kind]
    expect({ qc, types, categories, maxSno }).toMatchSnapshot()
  })
})

describe('what is required', () => {
  const required = (kind: ReviewKind) => {
    const found = checkpointProblems(kind, EMPTY, NOW)
    return [checkpointRefusal(kind, EMPTY, found), found]
  }
  it.each(['processor', 'underwriter'] as const)('of a %s question are all fields', (kind) => {
    expect(required(kind)).toEqual([
      'Enter All Required Fields',
      { qc: 'Choose a QC', sno: 'Choose an S.No', type: 'Choose a type', category: 'Choose a category', question: 'Enter a question' },
    ])
  })
  it('of a closer question are category, question and S.No', () => {
    expect(required('closer')).toEqual([
      'Enter All Required Fields',
      { sno: 'Choose an S.No', category: 'Choose a category', question: 'Enter a question' },
    ])
  })
})

test.each<[string, Partial<CheckpointContent>, Record<string, string>]>([
  ['a complete question', {}, {}],
  ['another QC', { qc: 'Closer' }, { qc: 'QC is one of Processor, Underwriter' }],
  ['another type', { type: 'Material' }, { type: 'Type is one of Critical, Coachback' }],
  ['an S.No out of range', { sno: 201 }, { sno: 'S.No is a number from 1 to 200' }],
  ['half an S.No', { sno: 1.5 }, { sno: 'S.No is a number from 1 to 200' }],
  ['an S.No that another question has', { sno: 1 }, { sno: 'S.No 1 is taken by another question of this bank' }],
  ['a long question', { question: 'x'.repeat(MAX_QUESTION + 1) }, { question: 'A question has at most 1000 characters' }],
  [
    'a condition on a missing question',
    { showWhen: dependsOn(2) },
    { showWhen: 'Condition 1: There is no question with S.No 2 in this bank' },
  ],
])('a processor question is checked: %s', (_, differs, found) => {
  expect(problems(differs)).toEqual(found)
})

test('a closer question has an S.No up to 50 and stores no QC', () => {
  const closer = { ...QUESTION, type: '', category: 'Escrow' }
  expect(problems({ ...closer, qc: '', sno: 51 }, NOW, 'closer')).toEqual({ sno: 'S.No is a number from 1 to 50' })
  expect(toStoredContent('closer', closer).qc).toBe('')
  expect(toStoredContent('processor', QUESTION)).toBe(QUESTION)
})

describe('an edit', () => {
  const stored = { ...QUESTION, category: 'Gone since' }
  const now: BankState = { stored, others: [{ sno: 9, showWhen: dependsOn(5) }] }
  it('cannot change the stored QC', () => {
    expect(qcChoices('processor', stored)).toEqual(['Processor'])
    expect(problems({ qc: 'Underwriter' }, now)).toMatchObject({ qc: 'QC of this question stays Processor' })
  })
  it('may keep a stored value that is no longer offered', () => {
    expect(problems({ category: 'Gone since' }, now)).toEqual({})
  })
  it('cannot change the S.No of a question that other conditions read', () => {
    const why = 'S.No 9 is asked by the answer to S.No 5: change that first'
    expect(problems({ sno: 6, category: 'Gone since' }, now)).toEqual({ sno: why })
    expect(whyNotDeleteCheckpoint({ ...now, stored })).toBe(why)
    expect(whyNotDeleteCheckpoint({ ...NOW, stored })).toBeNull()
  })
})

test('an edit is written as a list of changes', () => {
  const after = { ...QUESTION, question: 'Is it signed?', showWhen: dependsOn(2) }
  expect(checkpointChanges(QUESTION, after)).toEqual([
    { what: 'Question', before: 'Is it there?', after: 'Is it signed?' },
    { what: 'Asked', before: 'always', after: 'The answer to S.No 2 is No' },
  ])
  expect(checkpointChanges(null, QUESTION).map(({ what, after }) => [what, after])).toEqual([
    ['QC', 'Processor'],
    ['S.No', '5'],
    ['Type', 'Critical'],
    ['Category', 'Income'],
    ['Question', 'Is it there?'],
    ['Asked', 'always'],
  ])
  expect(checkpointChanges(QUESTION, { ...QUESTION })).toEqual([])
  expect([1, 3].map(formatUnderWay)).toEqual([
    '1 review under way keeps the question as it was',
    '3 reviews under way keep the question as it was',
  ])
})

test.each<[ReviewKind, string, string, boolean]>([
  ['underwriter', 'Combine', 'Purchase', true],
  ['underwriter', 'Refinance', 'Cash-Out Refinance', true],
  ['underwriter', 'Purchase', 'Refinance', false],
  ['processor', 'Income', 'Purchase', true],
])('%s %s fits %s: %s', (kind, category, purpose, fits) => {
  expect(fitsPurpose(kind, category, purpose)).toBe(fits)
})
