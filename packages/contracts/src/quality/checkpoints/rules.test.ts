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
const asking: CheckpointContent = {
  sno: 5,
  qc: 'Processor',
  type: 'Critical',
  category: 'Income',
  question: 'Is it there?',
  showWhen: null,
}
const NOW: BankState = { stored: null, others: [{ sno: 1, showWhen: null }] }
const lookingAt = (sno: number) => ({ match: 'all' as const, conditions: [{ sno, operator: 'is' as const, value: 'No' }] })
const problems = (differs: Partial<CheckpointContent>, now = NOW, kind: ReviewKind = 'processor') =>
  checkpointProblems(kind, { ...asking, ...differs }, now)

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
  it.each(['processor', 'underwriter'] as const)('of a %s question is everything', (kind) => {
    expect(required(kind)).toEqual([
      'Enter All Required Fields',
      { qc: 'Choose a QC', sno: 'Choose an S.No', type: 'Choose a type', category: 'Choose a category', question: 'Enter a question' },
    ])
  })
  it('of a closer question is category, question and S.No', () => {
    expect(required('closer')).toEqual([
      'Enter All Required Fields',
      { sno: 'Choose an S.No', category: 'Choose a category', question: 'Enter a question' },
    ])
  })
})

test.each<[string, Partial<CheckpointContent>, Record<string, string>]>([
  ['nothing', {}, {}],
  ['another QC', { qc: 'Closer' }, { qc: 'QC is one of Processor, Underwriter' }],
  ['another type', { type: 'Material' }, { type: 'Type is one of Critical, Coachback' }],
  ['an S.No out of reach', { sno: 201 }, { sno: 'S.No is a number from 1 to 200' }],
  ['half an S.No', { sno: 1.5 }, { sno: 'S.No is a number from 1 to 200' }],
  ['an S.No that is taken', { sno: 1 }, { sno: 'S.No 1 is taken by another question of this bank' }],
  ['a long question', { question: 'x'.repeat(MAX_QUESTION + 1) }, { question: 'A question has at most 1000 characters' }],
  ['a question that is not there', { showWhen: lookingAt(2) }, { showWhen: 'Condition 1: There is no question with S.No 2 in this bank' }],
])('wrong with a processor question: %s', (_, differs, found) => {
  expect(problems(differs)).toEqual(found)
})

test('closers count to 50, and a QC that is sent for them is not kept', () => {
  const closer = { ...asking, type: '', category: 'Escrow' }
  expect(problems({ ...closer, qc: '', sno: 51 }, NOW, 'closer')).toEqual({ sno: 'S.No is a number from 1 to 50' })
  expect(toStoredContent('closer', closer).qc).toBe('')
  expect(toStoredContent('processor', asking)).toBe(asking)
})

describe('an edit', () => {
  const stored = { ...asking, category: 'Gone since' }
  const now: BankState = { stored, others: [{ sno: 9, showWhen: lookingAt(5) }] }
  it('keeps the QC that is stored', () => {
    expect(qcChoices('processor', stored)).toEqual(['Processor'])
    expect(problems({ qc: 'Underwriter' }, now)).toMatchObject({ qc: 'QC of this question stays Processor' })
  })
  it('keeps a stored value that is no longer offered', () => {
    expect(problems({ category: 'Gone since' }, now)).toEqual({})
  })
  it('does not change the S.No of a question that other conditions read', () => {
    const why = 'S.No 9 is asked by the answer to S.No 5: change that first'
    expect(problems({ sno: 6, category: 'Gone since' }, now)).toEqual({ sno: why })
    expect(whyNotDeleteCheckpoint({ ...now, stored })).toBe(why)
    expect(whyNotDeleteCheckpoint({ ...NOW, stored })).toBeNull()
  })
})

test('an edit in words', () => {
  const after = { ...asking, question: 'Is it signed?', showWhen: lookingAt(2) }
  expect(checkpointChanges(asking, after)).toEqual([
    { what: 'Question', before: 'Is it there?', after: 'Is it signed?' },
    { what: 'Asked', before: 'always', after: 'The answer to S.No 2 is No' },
  ])
  expect(checkpointChanges(null, asking).map(({ what, after }) => [what, after])).toEqual([
    ['QC', 'Processor'],
    ['S.No', '5'],
    ['Type', 'Critical'],
    ['Category', 'Income'],
    ['Question', 'Is it there?'],
    ['Asked', 'always'],
  ])
  expect(checkpointChanges(asking, { ...asking })).toEqual([])
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
