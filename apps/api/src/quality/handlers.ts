import { reviewTests } from '@ivue/contracts/data-tests/review-contract.ts'
import { completedReviews } from '@ivue/contracts/quality/reviews/completed-contract.ts'
import { checklists, reviewActions, reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { createKeyedHash } from '../platform/secrets/secrets.ts'
import type { UndoServices } from '../worklist/undo/undo.ts'
import { agreementHandlers } from './agreement/handlers.ts'
import { checkpointHandlers } from './checkpoints/checkpoints-handlers.ts'
import { completedReview } from './completed-review.ts'
import { findingHandlers } from './findings/findings-handlers.ts'
import { reviewCalls } from './reviews/calls.ts'
import { remindPerson, resetReview } from './reviews/reset-and-remind.ts'
import { readReviewTests, showReviewTests } from './reviews/review-tests.ts'
import { samplingHandlers } from './sampling/sampling-handlers.ts'

export function qualityHandlers(services: UndoServices): Implementation[] {
  const { db } = services
  const draftKey = createKeyedHash(services.env, 'unsent answers')
  const [processor, underwriter, closer] = [
    reviewCalls(services, 'processor'),
    reviewCalls(services, 'underwriter'),
    reviewCalls(services, 'closer'),
  ]
  const callsByKind = { processor, underwriter, closer }
  return [
    ...implement(checklists, {
      getDashboardQcProcessorTaskList: processor.list(),
      dashboardQcProcessorAction: processor.act(),
      saveDecisionsQcProcessor: processor.save,
      getDashboardQcUnderwritterTaskList: underwriter.list(),
      dashboardQcUnderwritterAction: underwriter.act(),
      saveDecisionsQcUnderwritter: underwriter.save,
      getDashboardQcCloserTaskList: closer.list(),
      dashboardQcCloserAction: closer.act(),
      saveDecisionsQcCloser: closer.save,
    }),
    ...implement(reviewSummary, {
      getDraftKey: (_input, { viewer }) => ({ key: Buffer.from(draftKey(`user ${viewer.userId}`)).toString('base64') }),
      getOverallReport: ({ kind, ...input }, { viewer }) => callsByKind[kind].summary(viewer, input),
      getSupersededReviews: ({ kind, ...input }, { viewer }) => callsByKind[kind].superseded(viewer, input),
    }),
    ...checkpointHandlers(services),
    ...agreementHandlers(services),
    ...samplingHandlers(services),
    ...findingHandlers(services),
    ...implement(reviewActions, {
      resetReview: ({ reviewId, version }, { viewer, changed }) =>
        resetReview(db, { viewer, changed, now: services.now() }, { id: reviewId, seen: version }),
      sendEmailAgain: ({ reviewId }, { viewer, changed }) => remindPerson(db, { viewer, changed, now: services.now() }, reviewId),
    }),
    ...implement(reviewTests, {
      getReviewTests: (input, { viewer }) => readReviewTests(services, viewer, input),
      showReviewTests: (input, { viewer, changed }) => showReviewTests(db, { viewer, changed, now: services.now() }, input),
    }),
    ...implement(completedReviews, { getReview: ({ reviewId }, { viewer }) => completedReview(db, viewer, reviewId) }),
  ]
}
