import { describe, expect, test } from 'vitest'
import { MESSAGES } from '../../messages.ts'
import { aViewer } from '../../session/viewer.fixture.ts'
import type { Viewer } from '../../session/viewer.ts'
import { REFUSED } from '../../worklist/refusals.ts'
import { checkSubmission, type SubmitFacts, whyNotFromDesk } from './submit.ts'
import { REVIEW_TYPES } from './words.ts'

const uwReview: SubmitFacts = {
  type: 'UW Review',
  openTypes: [],
  uwReviewCompleted: false,
  conflictActive: false,
  desks: ['closing', 'processor', 'underwriter'],
}
const finalReview: SubmitFacts = { ...uwReview, type: 'Final Review' }
/** Returns a viewer of the underwriting desk, where underwriter reviews are submitted. */
const anUnderwriter = (differs: Partial<Viewer> = {}) => aViewer({ roles: ['Underwriter'], ...differs })
const NOT = 'Only if UW Review was NOT Bypassed'
const WAS = 'Only if UW Review WAS Bypassed'

describe('submitting to QC', () => {
  test('allows one open review per type', () => {
    expect(checkSubmission(anUnderwriter(), { ...uwReview, openTypes: ['UW Review'] }, false)).toEqual({
      kind: 'warning',
      msg: 'A UW Review of this loan is open already',
    })
    expect(checkSubmission(anUnderwriter(), { ...uwReview, openTypes: ['Processor QC'] }, false)).toMatchObject({
      kind: 'ok',
      bypassed: false,
    })
  })

  test('needs permission and an unlocked loan', () => {
    expect(checkSubmission(anUnderwriter({ permissions: new Set() }), uwReview, false)).toEqual({
      kind: 'refused',
      msg: MESSAGES.noPermission,
    })
    expect(checkSubmission(anUnderwriter(), { ...uwReview, conflictActive: true }, true)).toEqual({ kind: 'refused', msg: REFUSED.locked })
  })

  test('an override does not bypass another review', () => {
    expect(checkSubmission(anUnderwriter(), uwReview, true)).toMatchObject({ kind: 'ok', bypassed: false })
    expect(checkSubmission(anUnderwriter(), { ...finalReview, openTypes: ['Final Review'] }, true).kind).toBe('warning')
  })

  test.each([
    ['Full Permission', true, false, 'ok', false],
    ['Full Permission', true, true, 'ok', false],
    ['Full Permission', false, false, 'confirmation', undefined],
    ['Full Permission', false, true, 'ok', true],
    [NOT, true, false, 'ok', false],
    [NOT, false, false, 'refused', undefined],
    [NOT, false, true, 'refused', undefined],
    [WAS, true, false, 'refused', undefined],
    [WAS, false, false, 'confirmation', undefined],
    [WAS, false, true, 'ok', true],
    ['', true, false, 'refused', undefined],
    ['', false, true, 'refused', undefined],
  ])(
    'a Final Review with "%s", UW Review completed %s, override %s: %s',
    (finalReviewPermission, uwReviewCompleted, override, kind, bypassed) => {
      const answer = checkSubmission(anUnderwriter({ finalReviewPermission }), { ...finalReview, uwReviewCompleted }, override)
      expect([answer.kind, 'bypassed' in answer ? answer.bypassed : undefined]).toEqual([kind, bypassed])
    },
  )

  test('a bypass stores who confirmed it', () => {
    expect(checkSubmission(anUnderwriter({ fullName: 'Dana Kim' }), finalReview, true)).toMatchObject({
      bypassed: true,
      reason: 'No completed UW Review, confirmed by Dana Kim',
    })
  })
})

test.each([
  ['a closer', { roles: ['Closer'] }, ['ICD QC', 'Final Doc QC']],
  ['a processor', { roles: ['Processor'] }, ['Processor QC']],
  ['a manager of underwriting', { roles: ['Manager - Underwriting'] }, ['UW Review', 'Final Review']],
  ['somebody at two desks', { roles: ['Processor', 'Closer'] }, ['Processor QC', 'ICD QC', 'Final Doc QC']],
  ['a QC analyst', { roles: ['QC Analyst'] }, []],
  ['a manager of quality', { roles: ['Manager - QC'] }, REVIEW_TYPES],
  ['an administrator', { roles: [], accessLevel: 'Administrator' }, REVIEW_TYPES],
] as [string, Partial<Viewer>, string[]][])('%s may submit the reviews of their desk', (_, differs, types) => {
  expect(REVIEW_TYPES.filter((type) => whyNotFromDesk(aViewer(differs), type) === null)).toEqual(types)
  const icd = { ...uwReview, type: 'ICD QC' as const }
  expect(checkSubmission(aViewer(differs), icd, false).kind).toBe(types.includes('ICD QC') ? 'ok' : 'refused')
})
