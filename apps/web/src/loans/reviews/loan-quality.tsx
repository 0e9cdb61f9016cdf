import { type LoanReviewRow, loanDetails } from '@ivue/contracts/loans/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { loanOutcome, OUTCOME_TOAST_MS } from '../../worklist/rows.ts'
import type { FindingsToAnswer } from '../../worklist/screen/row-actions.ts'
import type { LoanDetails } from '../parts/loan-header.tsx'
import type { PopupParts } from '../parts/popup-parts.ts'
import { MilestoneStrip } from './milestone-strip.tsx'
import { describeReviews } from './reviews.ts'
import { ReviewsTable } from './reviews-table.tsx'
import { SubmitToQc } from './submit-to-qc.tsx'

export interface LoanQualityProps {
  details: LoanDetails
  /** The time at which the loan is shown, ISO 8601. Null means now. */
  at: string | null
  parts: Pick<PopupParts, 'Findings' | 'DataTests'>
  /** The review whose findings wait for the viewer's answer, or null. */
  answering: FindingsToAnswer | null
  onAnswer: () => void
}

/** How long the error toast of a refused pull-back is shown, in milliseconds (platform 8). */
const PULL_BACK_ERROR_MS = 2000

/**
 * The milestone strip and the QC Reviews card (platform 2.9): reviews and their findings, with actions to pull back a review and to submit
 * another one; then the data tests.
 */
export function LoanQuality({ details, at, parts: { Findings, DataTests }, answering, onAnswer }: LoanQualityProps) {
  const { loanNumber } = details
  const reviews = useQuery(callQuery(loanDetails.fetchQc, { loanNumber, ...(at !== null && { at }) }))
  const { qcList = [], reviewTypes = [] } = reviews.data ?? {}
  const [viewed, setViewed] = useState<number | null>(null)
  const pullBack = useCommand(loanDetails.pullBackQc, {
    failure: false,
    success: OUTCOME_TOAST_MS,
    successText: (msg, { reviewId }) =>
      loanOutcome(loanNumber, msg, qcList.find(({ review_id }) => review_id === Number(reviewId))?.review_type),
    invalidate: [loanDetails.fetchQc, loanDetails.getDetails, loanDetails.getHistory],
  })
  const pull = (review: LoanReviewRow) => {
    if (pullBack.isPending) return
    pullBack.mutate(
      { reviewId: review.review_id },
      { onError: (error) => toast.warning(loanOutcome(loanNumber, errorMessage(error)), PULL_BACK_ERROR_MS) },
    )
  }
  return (
    <div className="column gap-12">
      <MilestoneStrip milestones={details.milestones} />
      <Card title="QC Reviews" note={reviews.isSuccess && describeReviews(qcList)}>
        <QueryContent query={reviews} rows={6} rowHeight={38} loading="Loading the QC reviews" failed="The QC reviews could not be loaded">
          {() => (
            <ReviewsTable
              reviews={qcList}
              asOf={reviews.dataUpdatedAt}
              onPullBack={pull}
              pulling={pullBack.isPending ? Number(pullBack.variables.reviewId) : null}
              loanNumber={loanNumber}
              answering={answering}
              onAnswer={onAnswer}
              onView={at === null && Findings ? ({ review_id }) => setViewed((now) => (now === review_id ? null : review_id)) : undefined}
              viewed={viewed}
            />
          )}
        </QueryContent>
        {at === null && (
          <footer className="row gap-8 on-subtle pad-8-16 border-top-line-2">
            <SubmitToQc
              loanNumber={loanNumber}
              reviewTypes={reviewTypes}
              ready={reviews.isSuccess}
              locked={details.conflict.state === 'active'}
            />
            {reviews.data && (
              <span className="push-right text-12 faint">
                A review that is not started within {countText(reviews.data.expireDays, 'day')} is overdue.
              </span>
            )}
          </footer>
        )}
      </Card>
      {Findings && viewed !== null && <Findings key={viewed} reviewId={viewed} onClose={() => setViewed(null)} />}
      {DataTests && at === null && <DataTests key={`tests of ${loanNumber}`} loanNumber={loanNumber} />}
    </div>
  )
}
