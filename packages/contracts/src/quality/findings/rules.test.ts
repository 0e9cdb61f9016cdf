import { describe, expect, test } from 'vitest'
import { aViewer } from '../../session/viewer.fixture.ts'
import { REFUSED } from '../../worklist/refusals.ts'
import {
  categoryProblem,
  cureProblems,
  type DefectCategory,
  FINDING_MESSAGES,
  type FindingFacts,
  findCategory,
  MAX_CURE_LENGTH,
  reopenReasonProblem,
  whyNotChangeFinding,
  whyNotCure,
  whyNotReopenFinding,
} from './rules.ts'

const finding: FindingFacts = { kind: 'closer', reviewerId: 7, outcome: 'Open', conflictActive: false }
const reviewer = aViewer({ userId: 7, permissions: new Set(['quality.closer.review']) })
const otherAnalyst = aViewer({ userId: 8, permissions: new Set(['quality.closer.review']) })
const manager = aViewer({ userId: 9, roles: ['Manager - QC'], permissions: new Set(['quality.manage']) })
/** Has the permission for the desk's reviews, but findings on the work of its people are not the desk's to cure. */
const deskManager = aViewer({ userId: 10, roles: ['Manager - Closing'], accessLevel: 'Manager', permissions: new Set(['quality.manage']) })
const reviewerNoMore = aViewer({ userId: 7, permissions: new Set(['loans.view']) })

describe('changing a finding by', () => {
  test.each([
    ['its reviewer', reviewer, finding, null],
    ['another analyst', otherAnalyst, finding, FINDING_MESSAGES.notYours],
    ['a manager of quality', manager, finding, null],
    ['a manager of the desk', deskManager, finding, FINDING_MESSAGES.notYours],
    ['a reviewer without the permission', reviewerNoMore, finding, FINDING_MESSAGES.notYours],
    ['its reviewer, of a locked loan', reviewer, { ...finding, conflictActive: true }, REFUSED.locked],
    ['its reviewer, of another kind', reviewer, { ...finding, kind: 'processor' as const }, FINDING_MESSAGES.notYours],
  ])('%s', (_, viewer, facts, why) => {
    expect(whyNotChangeFinding(viewer, facts)).toBe(why)
  })
})

describe('curing and reopening', () => {
  test.each([
    ['an open finding, by its reviewer', reviewer, finding, null, FINDING_MESSAGES.managersReopen],
    ['a finding that stands, by its reviewer', reviewer, { ...finding, outcome: 'Stands' as const }, null, FINDING_MESSAGES.managersReopen],
    [
      'a cured finding, by its reviewer',
      reviewer,
      { ...finding, outcome: 'Cured' as const },
      FINDING_MESSAGES.cured,
      FINDING_MESSAGES.managersReopen,
    ],
    [
      'a rebutted finding, by a manager',
      manager,
      { ...finding, outcome: 'Rebutted' as const },
      FINDING_MESSAGES.rebutted,
      FINDING_MESSAGES.notCured,
    ],
    ['a cured finding, by a manager', manager, { ...finding, outcome: 'Cured' as const }, FINDING_MESSAGES.cured, null],
    [
      'a finding of a locked loan, by a manager',
      manager,
      { ...finding, outcome: 'Cured' as const, conflictActive: true },
      REFUSED.locked,
      REFUSED.locked,
    ],
    ['an open finding, by a manager of the desk', deskManager, finding, FINDING_MESSAGES.notYours, FINDING_MESSAGES.managersReopen],
  ])('%s', (_, viewer, facts, cure, reopen) => {
    expect([whyNotCure(viewer, facts), whyNotReopenFinding(viewer, facts)]).toEqual([cure, reopen])
  })
})

describe('a cure', () => {
  const days = { openedOn: '2026-03-10', today: '2026-03-20' }
  test.each([
    ['on the day of the finding', { curedOn: '2026-03-10', done: 'New letter' }, []],
    ['today', { curedOn: '2026-03-20', done: 'New letter' }, []],
    ['tomorrow', { curedOn: '2026-03-21', done: 'New letter' }, ['curedOn']],
    ['before the finding', { curedOn: '2026-03-09', done: 'New letter' }, ['curedOn']],
    ['without day and text', { curedOn: '', done: '  ' }, ['curedOn', 'done']],
    ['with the longest text', { curedOn: '2026-03-20', done: 'x'.repeat(MAX_CURE_LENGTH) }, []],
    ['with too long a text', { curedOn: '2026-03-20', done: 'x'.repeat(MAX_CURE_LENGTH + 1) }, ['done']],
  ])('%s', (_, cure, fields) => {
    expect(cureProblems(cure, days).map(({ field }) => field)).toEqual(fields)
  })

  test('is reopened only with a reason', () => {
    expect([reopenReasonProblem(' ')?.field, reopenReasonProblem('The letter was of another loan')]).toEqual(['reason', null])
  })
})

describe('a category', () => {
  const of = (id: number, parentId: number | null, active = true): DefectCategory => ({
    id,
    code: `${id}`,
    name: `C${id}`,
    parentId,
    active,
  })
  const all = [of(1, null), of(2, 1), of(3, null, false)]

  test('is found with its subcategory or without one', () => {
    const names = [2, 1, null].map((id) => {
      const { category, subcategory } = findCategory(all, id)
      return [category?.name, subcategory?.name]
    })
    expect(names).toEqual([
      ['C1', 'C2'],
      ['C1', undefined],
      [undefined, undefined],
    ])
  })

  test('must be active unless it is unchanged', () => {
    expect([1, 2, 3, 4, null].map((id) => categoryProblem(all, id, 1)?.field)).toEqual([
      undefined,
      undefined,
      'categoryId',
      'categoryId',
      'categoryId',
    ])
    expect([categoryProblem(all, 3, 3), categoryProblem(all, null, null)]).toEqual([null, null])
  })
})
