import type { Condition } from '@ivue/contracts/data-tests/condition.ts'
import type { DataTestDetails } from '@ivue/contracts/data-tests/contract.ts'
import { expect, test } from 'vitest'
import { conditionFieldProblems, testDraftProblems, toSavedTest, toTestDraft } from './test-draft.ts'

const STORED: DataTestDetails = {
  testId: 2,
  version: 7,
  number: 4,
  state: 'Draft',
  since: '2026-06-17T15:00:00Z',
  liveNumber: 3,
  proposal: '',
  proposedBy: '',
  ranAt: null,
  problem: '',
  versions: [],
  saveWhy: '',
  stepWhy: { shadow: '', propose: '', withdraw: '', retire: '' },
  decideWhy: { approve: '', reject: '' },
  code: 'T02',
  name: 'Funded after the rescission period',
  source: '12 CFR 1026.23(c)',
  severity: 'Material',
  party: 'Closing',
  questionIds: [12, 14],
  effectiveFrom: '2026-01-01',
  effectiveTo: '',
  inScope: null,
  mustHold: { column: 'funded', isEmpty: false },
}

test('opening and saving a test changes nothing', () => {
  expect(toSavedTest(toTestDraft(STORED))).toEqual({
    code: 'T02',
    name: 'Funded after the rescission period',
    source: '12 CFR 1026.23(c)',
    severity: 'Material',
    party: 'Closing',
    questionIds: [12, 14],
    effectiveFrom: '2026-01-01',
    effectiveTo: '',
    inScope: null,
    mustHold: { column: 'funded', isEmpty: false },
  })
  expect(toTestDraft(STORED).version).toBe(7)
  expect(testDraftProblems(toTestDraft(STORED))).toEqual([])
})

test('a code is saved in capital letters', () => {
  expect(toSavedTest({ ...toTestDraft(STORED), code: ' t25 ' }).code).toBe('T25')
})

test('a new test names what is missing', () => {
  expect(testDraftProblems(toTestDraft(null)).map(({ field }) => field)).toEqual([
    'code',
    'name',
    'source',
    'severity',
    'party',
    'mustHold',
  ])
})

test('a test needs a row that must be true, and complete rows', () => {
  const draft = toTestDraft(STORED)
  const empty = toTestDraft(null)
  expect(conditionFieldProblems(draft)).toEqual([])
  expect(conditionFieldProblems(empty)).toEqual([{ field: 'mustHold', msg: 'Add at least one row' }])
  const inScope: Condition = {
    all: [
      { column: 'ltv', isEmpty: false },
      { column: 'ltv', oneOf: ['80'] },
    ],
  }
  expect(conditionFieldProblems({ ...draft, inScope })).toEqual([{ field: 'inScope', msg: 'Row 2: LTV is not a text: compare it with =' }])
})
