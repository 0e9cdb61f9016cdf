import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../../messages.ts'
import { aViewer } from '../../session/viewer.fixture.ts'
import {
  ADJUDICATION_MESSAGES,
  decisionProblem,
  type PairState,
  secondReviewsDue,
  toPosition,
  toSide,
  whyNotAdjudicate,
  whyNotCorrect,
  whyNotPublish,
  whyNotUndoAdjudication,
} from './rules.ts'

const manager = aViewer({ userId: 9, permissions: new Set(['quality.manage']) })
const analyst = aViewer({ userId: 9, permissions: new Set(['quality.closer.review']) })

it.each([
  [0, 0.1, 0],
  [1, 0.1, 1],
  [10, 0.1, 1],
  [11, 0.1, 2],
  [30, 0.1, 3],
  [70, 0.1, 7],
  [7, 1, 7],
  [7, 0, 0],
  [3, 0.000001, 1],
])('of %i reviews at a share of %d, %i need a second review', (completed, share, due) => {
  expect(secondReviewsDue(completed, share)).toBe(due)
})

it('a share of a tenth is ceil(n / 10) for any n', () =>
  fc.assert(fc.property(fc.nat(100_000), (n) => secondReviewsDue(n, 0.1) === Math.ceil(n / 10))))

it.each([
  ['first', true, 'A'],
  ['first', false, 'B'],
  ['second', true, 'B'],
  ['second', false, 'A'],
] as const)('the %s review is, if the first is A: %s, shown as %s', (position, firstIsA, side) => {
  expect(toSide(position, firstIsA)).toBe(side)
  expect(toPosition(side, firstIsA)).toBe(position)
})

const pair: PairState = { firstAnswer: 'Yes', secondAnswer: 'No', decision: '', published: false, reviewerIds: [1, 2] }

describe('adjudicating', () => {
  it.each<[string, typeof manager, Partial<PairState>, string | null]>([
    ['by a manager', manager, {}, null],
    ['again', manager, { decision: 'first' }, null],
    ['without the permission', analyst, {}, MESSAGES.noPermission],
    ['by the first reviewer', manager, { reviewerIds: [9, 2] }, ADJUDICATION_MESSAGES.ownReview],
    ['by the second reviewer', manager, { reviewerIds: [1, 9] }, ADJUDICATION_MESSAGES.ownReview],
    ['equal answers', manager, { firstAnswer: 'No' }, ADJUDICATION_MESSAGES.same],
    ['published answers', manager, { published: true, decision: 'first' }, ADJUDICATION_MESSAGES.published],
  ])('%s', (_, viewer, differing, why) => expect(whyNotAdjudicate(viewer, { ...pair, ...differing })).toBe(why))

  it.each([
    ['', ADJUDICATION_MESSAGES.notDecided],
    ['second', null],
  ] as const)('can be undone after the decision "%s"', (decision, why) =>
    expect(whyNotUndoAdjudication(manager, { ...pair, decision })).toBe(why),
  )

  it.each([
    ['', { field: 'why', msg: ADJUDICATION_MESSAGES.why }],
    ['  ', { field: 'why', msg: ADJUDICATION_MESSAGES.why }],
    ['It is dated too early', null],
    ['x'.repeat(2001), { field: 'why', msg: 'Enter at most 2,000 characters' }],
  ])('needs a reason', (why, problem) => expect(decisionProblem({ why })).toEqual(problem))
})

it.each([
  [manager, 3, 0, null],
  [manager, 3, 1, '1 disagreement is still open'],
  [manager, 3, 1200, '1,200 disagreements are still open'],
  [manager, 0, 0, ADJUDICATION_MESSAGES.nothingToPublish],
  [analyst, 3, 0, MESSAGES.noPermission],
])('publishing needs a manager and no open disagreement', (viewer, ready, open, why) =>
  expect(whyNotPublish(viewer, { ready, open })).toBe(why),
)

const published = { ...pair, published: true, decision: 'second', corrected: false, stored: true } as const

it.each<[string, typeof manager, Partial<Parameters<typeof whyNotCorrect>[1]>, string | null]>([
  ['by a manager', manager, {}, null],
  ['without the permission', analyst, {}, MESSAGES.noPermission],
  ['by one of its reviewers', manager, { reviewerIds: [1, 9] }, ADJUDICATION_MESSAGES.ownReview],
  ['before publication', manager, { published: false }, ADJUDICATION_MESSAGES.notPublished],
  ['when the first answer was right', manager, { decision: 'first' }, ADJUDICATION_MESSAGES.firstIsRight],
  ['when nothing was decided', manager, { decision: '' }, ADJUDICATION_MESSAGES.notDecided],
  ['when both answers are the same', manager, { firstAnswer: 'No' }, ADJUDICATION_MESSAGES.same],
  ['twice', manager, { corrected: true }, ADJUDICATION_MESSAGES.corrected],
  ['of questions that are no longer stored', manager, { stored: false }, ADJUDICATION_MESSAGES.discarded],
])('the record is corrected %s', (_, viewer, differing, why) => expect(whyNotCorrect(viewer, { ...published, ...differing })).toBe(why))
