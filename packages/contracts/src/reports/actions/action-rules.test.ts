import { expect, test } from 'vitest'
import { actionProblems, whyNotCloseAction } from './action-rules.ts'

const TODAY = '2026-11-20'
const GOOD = {
  title: 'Income worksheets',
  reviewType: 'UW Review',
  severity: 'Material',
  problem: 'Half of the loans of a month had one',
  rootCause: '',
  actions: '',
  ownerId: 7,
  dueOn: '2026-12-01',
  effectiveOn: '',
}
const IN_EFFECT = { effectiveOn: '2026-06-01', rootCause: 'A copied template', actions: 'The template is gone' }

test.each([
  [{}, []],
  [IN_EFFECT, []],
  [{ dueOn: '2020-01-01' }, []],
  [{ title: ' ' }, ['title']],
  [{ problem: 'Errors' }, ['problem']],
  [{ ownerId: null }, ['ownerId']],
  [{ dueOn: '' }, ['dueOn']],
  [{ severity: 'Critical' }, ['severity']],
  [{ effectiveOn: '2026-06-01' }, ['rootCause', 'actions']],
  [{ ...IN_EFFECT, effectiveOn: '2026-11-21' }, ['effectiveOn']],
  [{ ...IN_EFFECT, effectiveOn: 'today' }, ['effectiveOn']],
])('an action with %j has problems in the fields %j', (differs, fields) => {
  expect(actionProblems({ ...GOOD, ...differs }, TODAY).map(({ field }) => field)).toEqual(fields)
})

const open = { state: 'Open' as const, effectiveOn: '2026-06-01' }
const compareCounts = (before: [number, number], after: [number, number]) => ({
  before: { numerator: before[0], denominator: before[1] },
  after: { numerator: after[0], denominator: after[1] },
})

test('an action can be closed if the rate fell with p = 0.030', () => {
  expect(whyNotCloseAction(open, compareCounts([9, 268], [2, 296]))).toBeNull()
})

test.each([
  [{ ...open, state: 'Closed' as const }, compareCounts([9, 268], [2, 296]), 'This action is closed: open another one for what follows'],
  [{ ...open, effectiveOn: '' }, null, 'Say first since when it is in effect'],
  [open, compareCounts([0, 0], [2, 296]), 'The random sample has no loan reviewed in the 365 days before 06/01/2026'],
  [open, compareCounts([9, 268], [0, 0]), 'The random sample has no loan reviewed since 06/01/2026'],
  [
    open,
    compareCounts([9, 268], [4, 296]),
    'The rate has not changed by more than chance: 9 of 268 before, 4 of 296 since, p = 0.160 where less than 0.050 is needed',
  ],
  [open, compareCounts([2, 296], [9, 268]), 'The rate rose: 2 of 296 before, 9 of 268 since'],
])('an action %j with %j cannot be closed: %s', (action, counts, why) => {
  expect(whyNotCloseAction(action, counts)).toBe(why)
})
