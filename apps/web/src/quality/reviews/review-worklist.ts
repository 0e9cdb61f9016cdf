import { reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import type { ComponentType } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { mismatchCall, type WorklistShape } from '../../worklist/shape.ts'
import { CALLS_OF_KIND } from './calls-of-kind.ts'
import type { ReviewCalls, ReviewDialogProps, SaveReviewCall } from './review-calls.ts'
import { withReview } from './with-review.tsx'

/**
 * Returns the worklist of a QA dashboard: the reviews of one kind (quality 2.1, 2.2). The kinds differ only in calls, words and questions.
 * The role whose work is reviewed is `person`, such as 'Closer'.
 */
export function reviewWorklistShape(kind: ReviewKind, name: WorklistName, person: string): WorklistShape {
  const calls = CALLS_OF_KIND[kind]
  const save = calls.save as SaveReviewCall
  const review: ReviewCalls = {
    kind,
    worklist: name,
    list: calls.list,
    save,
    stale: [calls.list, reviewSummary.getOverallReport, reviewSummary.getSupersededReviews],
  }
  const of = (load: () => Promise<ComponentType<ReviewDialogProps>>) => lazyComponent(async () => withReview(await load(), review))
  const view = { Dialog: of(async () => (await import('./view-dialog.tsx')).ViewReviewDialog) }
  return {
    name,
    label: `${person} reviews`,
    empty: 'Reviews come here when a loan is submitted to QC and you are its reviewer.',
    calls: {
      list: calls.list,
      action: calls.action,
      mismatch: mismatchCall(save, ({ row, accept }) => ({
        operation: 'recon' as const,
        qaId: row.recsID,
        answer: accept ? 1 : 0,
        version: row.version,
      })),
    },
    slots: [
      { slot: 1, label: `Assigned To ${person}`, column: 'Assigned To' },
      { slot: 2, label: 'Re-Assigned To', column: 'Re-Assigned To', alone: true },
    ],
    needsReason: false,
    autoCompletes: 'A review of yours is submitted when every question of it is answered.',
    dialogs: {
      'Get Question': { Dialog: of(async () => (await import('./perform/perform-dialog.tsx')).PerformDialog) },
      'QA View': view,
      // The titles of the columns whose cards open the review.
      Findings: view,
      Score: view,
      Dispute: { Dialog: of(async () => (await import('./decide/dispute-view.tsx')).DisputeView) },
      Overturned: { Dialog: of(async () => (await import('./decide/overturn-dialog.tsx')).OverturnDialog) },
      Decision: { Dialog: of(async () => (await import('./decide/stage-dialog.tsx')).StageDialog) },
    },
  }
}
