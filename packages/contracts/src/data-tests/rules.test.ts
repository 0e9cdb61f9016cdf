import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../messages.ts'
import type { Permission } from '../permissions.ts'
import type { TestContent } from './contract.ts'
import {
  acknowledgementProblem,
  type TestFacts,
  testProblems,
  whyNotAcknowledge,
  whyNotDecideTest,
  whyNotSaveTest,
  whyNotTakeTestStep,
  whyNotUndoAcknowledgement,
} from './rules.ts'
import { TEST_STATES, TEST_STEPS } from './words.ts'

const person = (userId: number, ...permissions: Permission[]) => ({ userId, permissions: new Set(permissions) })
const editor = person(1, 'quality.tests.edit')
const approver = person(2, 'quality.tests.approve')
const both = person(1, 'quality.tests.edit', 'quality.tests.approve')
const nobody = person(3, 'quality.tests.view')
const test = (facts: Partial<TestFacts> = {}): TestFacts => ({
  state: 'Draft',
  liveNumber: null,
  proposal: '',
  proposedById: null,
  hasRun: false,
  ...facts,
})

describe('what may happen to a data test', () => {
  it.each([
    ['Draft', { shadow: null, propose: null, withdraw: 'Nothing waits for approval', retire: null }],
    ['Shadow', { shadow: 'This version runs already', propose: null, withdraw: 'Nothing waits for approval', retire: null }],
    [
      'Live',
      { shadow: 'This version runs already', propose: 'This version is live', withdraw: 'Nothing waits for approval', retire: null },
    ],
    [
      'Retired',
      {
        shadow: 'This test is retired',
        propose: 'This test is retired',
        withdraw: 'Nothing waits for approval',
        retire: 'This test is retired',
      },
    ],
  ] as const)('%s', (state, expected) => {
    for (const step of TEST_STEPS) expect([step, whyNotTakeTestStep(editor, test({ state }), step)]).toEqual([step, expected[step]])
  })

  it('waits while something is proposed, and only who proposed it may withdraw it', () => {
    const waiting = test({ state: 'Shadow', proposal: 'Go live', proposedById: 1 })
    for (const step of ['shadow', 'propose', 'retire'] as const)
      expect(whyNotTakeTestStep(editor, waiting, step)).toBe('A proposal waits for approval: withdraw it first')
    expect(whyNotTakeTestStep(editor, waiting, 'withdraw')).toBeNull()
    expect(whyNotTakeTestStep(person(9, 'quality.tests.edit'), waiting, 'withdraw')).toBe('Only the person who proposed it may withdraw it')
    expect(whyNotSaveTest(editor, waiting)).toBe('A proposal waits for approval: withdraw it first')
  })

  it('is saved by editors, unless it is retired', () => {
    expect(whyNotSaveTest(editor, null)).toBeNull()
    expect(whyNotSaveTest(nobody, null)).toBe(MESSAGES.noPermission)
    for (const state of TEST_STATES)
      expect([state, whyNotSaveTest(editor, test({ state }))]).toEqual([
        state,
        state === 'Retired' ? 'This test is retired: make another one' : null,
      ])
  })

  it.each([
    ['approved by another person', approver, test({ proposal: 'Go live', proposedById: 1, hasRun: true }), 'approve', null],
    [
      'not by who proposed it',
      both,
      test({ proposal: 'Go live', proposedById: 1, hasRun: true }),
      'approve',
      'You proposed this: somebody else decides on it',
    ],
    [
      'not before it was run',
      approver,
      test({ proposal: 'Go live', proposedById: 1 }),
      'approve',
      'This version was not run yet: wait a minute',
    ],
    ['rejected before it was run', approver, test({ proposal: 'Go live', proposedById: 1 }), 'reject', null],
    ['retired without a run', approver, test({ proposal: 'Retire', proposedById: 1 }), 'approve', null],
    ['not without a proposal', approver, test(), 'approve', 'Nothing waits for approval'],
    ['not without the permission', editor, test({ proposal: 'Go live', proposedById: 9, hasRun: true }), 'approve', MESSAGES.noPermission],
  ] as const)('%s', (_, viewer, facts, decision, why) => expect(whyNotDecideTest(viewer, facts, decision)).toBe(why))
})

it.each([
  ['a fixed one by who works the loan', person(5), { isOpen: true, isAcknowledged: false }, 'Fixed in the loan system', null],
  ['an accepted one by quality', nobody, { isOpen: true, isAcknowledged: false }, 'Accepted', null],
  ['an accepted one by who works the loan', person(5), { isOpen: true, isAcknowledged: false }, 'Accepted', MESSAGES.noPermission],
  ['no fault by who works the loan', person(5), { isOpen: true, isAcknowledged: false }, 'Not a fault', MESSAGES.noPermission],
  ['one that passes now', nobody, { isOpen: false, isAcknowledged: false }, 'Accepted', 'The loan does not fail this test any more'],
  ['one twice', nobody, { isOpen: true, isAcknowledged: true }, 'Accepted', 'Somebody acknowledged it already'],
] as const)('acknowledging %s', (_, viewer, exception, reason, why) => expect(whyNotAcknowledge(viewer, exception, reason)).toBe(why))

it('an acknowledgement is undone while the result stays', () => {
  expect(whyNotUndoAcknowledgement({ isOpen: true })).toBeNull()
  expect(whyNotUndoAcknowledgement({ isOpen: false })).toBe('The result of this test changed since')
})

it('needs a reason in words for everything but a fix', () => {
  expect(acknowledgementProblem('Fixed in the loan system', '')).toBeNull()
  expect(acknowledgementProblem('Accepted', 'ok')).toBe('Write in at least 5 characters why it is accepted')
  expect(acknowledgementProblem('Not a fault', 'Seller paid')).toBeNull()
})

const GOOD: TestContent = {
  code: 'T25',
  name: 'Funded before the closing',
  source: '12 CFR 1026.23(c)',
  severity: 'Material',
  party: 'Closing',
  questionIds: [],
  effectiveFrom: '',
  effectiveTo: '',
  inScope: null,
  mustHold: { column: 'funded', isEmpty: false },
}
it.each<[string, Partial<TestContent>, Record<string, string>]>([
  ['nothing', {}, {}],
  ['a code in small letters', { code: 't1' }, { code: 'Enter a code of 2 to 12 capital letters, digits and hyphens, such as T25' }],
  ['no name', { name: ' ' }, { name: 'Write what is true of a good loan, as a sentence' }],
  ['no source', { source: '' }, { source: 'Write where the rule comes from, with its paragraph' }],
  ['a severity of no bank', { severity: 'High' }, { severity: 'Choose one of Critical, Material, Moderate, Coachback' }],
  ['a party that is none', { party: 'Closer' }, { party: 'Choose one of Processing, Underwriting, Closing, Sales' }],
  ['four questions', { questionIds: [1, 2, 3, 4] }, { questionIds: 'Link at most 3 questions' }],
  [
    'a period that ends before it begins',
    { effectiveFrom: '2026-02-01', effectiveTo: '2026-01-31' },
    { effectiveTo: 'The last day is before the first one' },
  ],
  [
    'two dates of different kinds',
    { mustHold: { left: { column: 'funded' }, is: '≥', right: { column: 'scheduledFunding' } } },
    { mustHold: 'Row 1: Funded is a moment and Scheduled Funding a day: take the day of the moment' },
  ],
])('the problems of a test with %s', (_, change, problems) => expect(testProblems({ ...GOOD, ...change })).toEqual(problems))
