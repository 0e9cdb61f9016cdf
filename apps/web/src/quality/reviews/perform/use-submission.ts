import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { completedReviews } from '@ivue/contracts/quality/review-contract.ts'
import type { Checklist, ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { useState } from 'react'
import { randomName } from '../../../rpc/random-name.ts'
import { useCommand } from '../../../rpc/use-command.ts'
import { loanOutcome, READ_MS } from '../../../worklist/rows.ts'
import type { ReviewCalls } from '../review-calls.ts'
import type { AnswerQueue } from './answer-queue.ts'
import { useQueue, type WatchedQueue } from './use-queue.ts'

interface Submission {
  queue: WatchedQueue & Pick<AnswerQueue, 'flush'>
  /** The questions as they stand on the sheet. */
  inOrder: readonly ChecklistQuestionAnswer[]
  /** Why nothing can be answered; empty if it can. */
  off: string
  /** What is not answered yet, in words; empty for nothing. */
  missed: string
  onDone(): void
}

/** Final Submit (quality 4): `send` saves what is not saved yet and submits; `why` says what stands against it. */
export function useSubmission(
  review: ReviewCalls,
  { reviewId, loanNumber }: Checklist,
  { queue, inOrder, off, missed, onDone }: Submission,
) {
  const isLost = useQueue(queue, ({ state }) => state === 'lost')
  const newer = useQueue(queue, (status) => status.newer)
  // A submission that is sent again, because its answer was lost, has the same key, so that the server does it once.
  const [key] = useState(randomName)
  const submit = useCommand(review.save, {
    invalidate: [...review.stale, loanDetails.fetchQc, loanDetails.getHistory, completedReviews.getReview],
    success: READ_MS,
    saying: (msg) => loanOutcome(loanNumber, msg),
    onDone,
  })
  const unsettled = inOrder.find(({ id }) => newer.has(id))
  const why =
    off ||
    missed ||
    (unsettled && `Choose first which answer of question ${unsettled.sno} stands`) ||
    (isLost && 'It can be submitted once the connection is back and every answer is saved') ||
    ''
  const send = async () => {
    if (why || submit.isPending) return
    if (await queue.flush()) submit.mutate({ operation: 'Final Submit', qaId: reviewId, answer: [], key })
  }
  return { why, isSending: submit.isPending, send }
}
