import { CONFLICT } from '@ivue/contracts/loans/conflict-check.ts'
import { type LoanReviewRow, loanDetails } from '@ivue/contracts/loans/contract.ts'
import { isLocked } from '@ivue/contracts/loans/rules.ts'
import { findReminderReceiver, isOverdue, reviewStatus, score, whyNotPullBack, whyNotReset } from '@ivue/contracts/quality/reviews/rules.ts'
import { checkSubmission, type SubmitFacts, submissionFacts, whyNotFromDesk } from '@ivue/contracts/quality/reviews/submit.ts'
import { REVIEW_TYPES, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Services } from '../platform/app-services.ts'
import { findBlindedReviewIds } from '../platform/rows/blind-reviews.ts'
import { findLoanId, requiredCheckOf } from '../platform/rows/find-loan.ts'
import { success } from '../platform/rpc/answer.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { findReviewsOfLoan, type ReviewOfLoan } from '../reviews/loan-reviews.ts'
import { countUnansweredFindings } from '../reviews/queries.ts'
import { pullReviewBack, submitReview } from '../reviews/submit-review.ts'
import { createConflictCheck } from './conflict-check.ts'
import { readPastReviews } from './details/past-reviews.ts'
import { popupReader } from './details/popup.ts'
import { readLoanHistory } from './queries.ts'
import { readPast } from './rewind.ts'

export function loanHandlers(services: Services): Implementation[] {
  const { db, now } = services
  const conflictCheck = createConflictCheck(services)
  const popup = popupReader(services)
  return [
    ...implement(loanDetails, {
      async checkLoanExistance({ loanNumber }, { viewer }) {
        await findLoanId(db, viewer, loanNumber)
        return {}
      },

      async fetchQc({ loanNumber, at: asked }, { viewer }) {
        const loanId = await findLoanId(db, viewer, loanNumber)
        const at = parseMoment(asked)
        const past = at === null || at >= now() ? null : await readPast(db, loanId, at)
        const [lock, tasks, waiting, reviews, blind, expireDays] = await Promise.all([
          requiredCheckOf(db, loanId),
          db.task.findMany({ where: { loanId }, select: { desk: true } }),
          countUnansweredFindings(db, loanId),
          past ? readPastReviews(db, loanId, past) : findReviewsOfLoan(db, loanId),
          findBlindedReviewIds(db, viewer),
          services.settings.get('reviews.expireDays'),
        ])
        return {
          qcList: reviews
            .filter(({ id }) => !blind.includes(id))
            .map((review) => (past ? { ...reviewRow(review, viewer, past.at), ...NO_ACTIONS } : reviewRow(review, viewer, now()))),
          reviewTypes: past
            ? []
            : reviewTypes(reviews, waiting, viewer, { conflictActive: isLocked(lock), desks: tasks.map(({ desk }) => desk) }),
          expireDays,
        }
      },

      async submitQc({ loanNumber, reviewType, override }, { viewer, changed }) {
        const submission = { number: loanNumber, type: reviewType, override: override === 1 }
        const { id, msg, undoId } = await submitReview(services, { viewer, changed, now: now() }, submission)
        return success(msg, { reviewId: id, undoId })
      },

      async pullBackQc({ reviewId }, { viewer, changed }) {
        await db.$transaction((tx) => pullReviewBack(tx, { viewer, changed, now: now() }, reviewId))
        return success('Review pulled back', {})
      },

      async conflictCheck({ loanNumber }, { viewer }) {
        const lock = await requiredCheckOf(db, await findLoanId(db, viewer, loanNumber))
        return { state: isLocked(lock) ? ('active' as const) : ('inactive' as const), borrowers: lock.borrowerCount }
      },

      async conflictCheckCall({ loanNumber, ssn, lastName }, { viewer, changed }) {
        const entered = ssn.map((one, index) => ({ ssn: one, lastName: lastName[index] ?? '' }))
        await conflictCheck(viewer, loanNumber, entered, changed)
        return success(CONFLICT.passed, { state: 'inactive' as const })
      },

      getDetails: async ({ loanNumber, at }, { viewer }) => popup(await findLoanId(db, viewer, loanNumber), parseMoment(at)),

      async getHistory({ loanNumber, at }, { viewer }) {
        const { rows, more } = await readLoanHistory(db, viewer, await findLoanId(db, viewer, loanNumber), parseMoment(at))
        return { more, rows: rows.map(toActivity) }
      },
    }),
  ]
}

/** Returns the moment of a request, at the earliest 1970, because Postgres does not accept year 0. Null: now. */
const parseMoment = (at: string | undefined): Date | null => (at === undefined ? null : new Date(Math.max(0, Date.parse(at))))

type LoanEvent = Awaited<ReturnType<typeof readLoanHistory>>['rows'][number]

/** Returns an event in wire format. Comments are shown as text, other changes as before and after. */
function toActivity({ id, module, loanNumber, at, actorName, before, after, reason }: LoanEvent) {
  const isComment = module.endsWith('Comment')
  return {
    id: String(id),
    activityName: module,
    loanNo: loanNumber,
    activityDate: at.toISOString(),
    activityBy: actorName,
    activityReview: isComment ? reason || after : reason,
    before: isComment ? '' : before,
    after: isComment ? '' : after,
  }
}

const PAST_REVIEW = 'This is the review as it was: go back to today first'
/** No actions are possible on a past state. */
const NO_ACTIONS = { pullBack: '', pullBackWhy: PAST_REVIEW, resetWhy: PAST_REVIEW, remindWhy: PAST_REVIEW }

function reviewRow(review: ReviewOfLoan, viewer: Viewer, now: Date): LoanReviewRow {
  const why = whyNotPullBack(viewer, { ...review, type: review.type as ReviewType }) ?? ''
  const reminded = findReminderReceiver(viewer, review)
  return {
    review_id: review.id,
    version: review.version,
    review_type: review.type,
    instanceCount: review.instance,
    status: reviewStatus(review),
    review_start: review.startedAt?.toISOString() ?? null,
    review_end: review.endedAt?.toISOString() ?? null,
    review_completed: review.endedAt ? '1' : '0',
    finding: review.findingCount,
    critical: review.criticalCount,
    byPassReasonIfAny: review.bypassReason,
    submitted_by_name: review.submittedByName,
    submitted_on: review.submittedAt.toISOString(),
    assigned_to_name: review.assignedToName,
    finding_count: review.findingCount,
    critical_count: review.criticalCount,
    dispute_count: review.disputeCount,
    overturned_count: review.overturnedCount,
    score: review.endedAt ? score(review) : null,
    pullBack: why === '' ? 'Pull back' : '',
    pullBackWhy: why,
    expired: isOverdue(review, now),
    due_at: review.dueAt?.toISOString() ?? null,
    deciding: review.deciding,
    assignmentNote: review.assignmentNote,
    resetWhy: whyNotReset(viewer, review, now) ?? '',
    remindWhy: typeof reminded === 'object' ? reminded.why : '',
  }
}

/**
 * Returns the review types that the viewer's desk submits, each with the reason it cannot be submitted now. A type that only needs a
 * confirmation has none.
 */
function reviewTypes(
  reviews: readonly ReviewOfLoan[],
  waiting: ReadonlyMap<string, number>,
  viewer: Viewer,
  loan: Pick<SubmitFacts, 'conflictActive' | 'desks'>,
) {
  const facts = { ...submissionFacts(reviews), ...loan }
  return REVIEW_TYPES.filter((type) => whyNotFromDesk(viewer, type) === null).map((type) => {
    const submission = checkSubmission(viewer, { ...facts, type }, false)
    const why = submission.kind === 'ok' || submission.kind === 'confirmation' ? '' : submission.msg
    return {
      review_name: type,
      why,
      nextInstance: Math.max(0, ...reviews.filter((review) => review.type === type).map(({ instance }) => instance)) + 1,
      findingsWaiting: waiting.get(type) ?? 0,
    }
  })
}
