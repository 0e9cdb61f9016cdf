import { whyNotAutoSubmit } from '@ivue/contracts/quality/reviews/checklist.ts'
import { REVIEW_LISTS } from '@ivue/contracts/quality/reviews/lists.ts'
import { REVIEW_STATUSES, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Services } from '../../platform/app-services.ts'
import { screenUrl } from '../../platform/mail/screen-url.ts'
import { mailAssigned } from '../../reviews/assign-automatically.ts'
import { type ReviewNow, reviewSubject } from '../../worklist/reviews.ts'
import type { WorklistDefinition } from '../../worklist/worklist-definition.ts'
import { completeReviews } from './final-submit.ts'
import { toReviewState } from './review-state.ts'

/** A QA dashboard: a worklist of the reviews of one kind. */
export interface ReviewWorklist extends WorklistDefinition<ReviewNow> {
  kind: ReviewKind
}

export const reviewWorklist = (kind: ReviewKind, { settings, env }: Pick<Services, 'settings' | 'env'>): ReviewWorklist => ({
  kind,
  subject: reviewSubject(kind),
  worker: 'QC analyst',
  statuses: REVIEW_STATUSES,
  stages: [],
  views: REVIEW_LISTS[kind].views,
  completion: {
    setting: 'reviews.autoComplete',
    async ruleFor(tx, { viewer }, reviews, flag) {
      const questions = await tx.reviewAnswer.findMany({
        where: { reviewId: { in: reviews.map(({ id }) => id) } },
        select: { id: true, reviewId: true, sno: true, asked: true, answer: true, comment: true, severity: true, reason: true },
        orderBy: { sno: 'asc' },
      })
      const questionsOf = ({ id }: ReviewNow) => questions.filter(({ reviewId }) => reviewId === id)
      return { why: (review) => whyNotAutoSubmit(viewer, flag, toReviewState(review), questionsOf(review)) }
    },
    complete: (tx, act, reviews) => completeReviews(tx, settings, act, reviews),
  },
  async mailAssigned(tx, { viewer }, reviews, { slot1 }) {
    const isNew = ({ slot1Id, barredId }: ReviewNow) => slot1Id !== slot1?.id && !barredId
    const [first, ...others] = reviews.filter(isNew)
    if (!slot1 || slot1.id === viewer.userId || !first) return
    const single = others.length === 0
    const what = single ? `${first.type} of loan ${first.loanNumber}` : `${others.length + 1} reviews`
    const where = screenUrl(env, reviewSubject(kind).link(single ? first.loanNumber : undefined)) ?? 'the QA dashboard'
    await mailAssigned(tx, slot1.id, what, `${what} ${single ? 'was' : 'were'} assigned to you by ${viewer.fullName}.\n\n${where}`)
  },
  assistant: { assigns: ['Assign reviewer 1', 'Assign reviewer 2'], other: [] },
})
