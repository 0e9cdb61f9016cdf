import type { SavedReview } from '@ivue/contracts/quality/contract.ts'
import { call } from '../../../rpc/call.ts'
import { isUnreachable, messageOf } from '../../../rpc/errors.ts'
import { serverNow } from '../../../rpc/server-clock.ts'
import type { ReviewCalls } from '../review-worklist.ts'
import { AnswerQueue } from './answer-queue.ts'
import { draftKeyOf } from './draft-key.ts'
import { keepAnswers } from './kept-answers.ts'

/** Of each review that was opened in this window: what waits goes on being sent after its dialog is closed. */
const queues = new Map<number, AnswerQueue<SavedReview>>()

export function queueOf({ save, kind }: Pick<ReviewCalls, 'save' | 'kind'>, reviewId: number, who: string): AnswerQueue<SavedReview> {
  const there = queues.get(reviewId)
  if (there) return there
  // Asked for while there is a connection.
  void draftKeyOf(who).catch(() => {})
  const queue = new AnswerQueue<SavedReview>({
    send: (id, given) => call(save, { operation: 'Save Answer', qaId: reviewId, qaQuestionId: String(id), answer: [{ id, ...given }] }),
    isLost: isUnreachable,
    messageOf,
    keep: (waiting) => keepAnswers({ reviewId, kind }, who, waiting, serverNow()),
  })
  window.addEventListener('online', queue.retry)
  queues.set(reviewId, queue)
  return queue
}
