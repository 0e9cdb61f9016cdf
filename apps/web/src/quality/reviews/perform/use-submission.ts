import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { completedReviews } from '@ivue/contracts/quality/reviews/completed-contract.ts'
import type { Checklist, ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { useState } from 'react'
import { randomName } from '../../../browser/random-name.ts'
import { useCommand } from '../../../rpc/use-command.ts'
import { loanOutcome, OUTCOME_TOAST_MS } from '../../../worklist/rows.ts'
import type { ReviewCalls } from '../review-calls.ts'
import type { AnswerQueue } from './unsent/answer-queue.ts'
import { useQueue, type WatchedQueue } from './unsent/use-queue.ts'

interface Submission {
  queue: WatchedQueue & Pick<AnswerQueue, 'flush'>
  inOrder: readonly ChecklistQuestionAnswer[]
  /** The reason why nothing can be answered, or ''. */
  off: string
  /** The missing answers in words, or ''. */
  incomplete: string
  onDone(): void
}

/**
 * Returns the state of Final Submit (quality 4). Its `send` saves the unsaved answers and submits. Its `why` is the reason why the review
 * cannot be submitted.
 */
export function useSubmission(
  review: ReviewCalls,
  { reviewId, loanNumber }: Checklist,
  { queue, inOrder, off, incomplete, onDone }: Submission,
) {
  const isLost = useQueue(queue, ({ state }) => state === 'lost')
  const newer = useQueue(queue, (status) => status.newer)
  // A retry after a lost answer has the same key, so that the server submits only once.
  const [key] = useState(randomName)
  const submit = useCommand(review.save, {
    invalidate: [...review.stale, loanDetails.fetchQc, loanDetails.getHistory, completedReviews.getReview],
    success: OUTCOME_TOAST_MS,
    successText: (msg) => loanOutcome(loanNumber, msg),
    onDone,
  })
  const unsettled = inOrder.find(({ id }) => newer.has(id))
  const why =
    off ||
    incomplete ||
    (unsettled && `First choose which answer of question ${unsettled.sno} to keep`) ||
    (isLost && 'It can be submitted once the connection is back and every answer is saved') ||
    ''
  const send = async () => {
    if (why || submit.isPending) return
    if (await queue.flush()) submit.mutate({ operation: 'Final Submit', qaId: reviewId, answer: [], key })
  }
  return { why, isSending: submit.isPending, send }
}
