import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'
import { serverNow } from '../../../../browser/server-clock.ts'
import { call } from '../../../../rpc/call.ts'
import { Refused } from '../../../../rpc/errors.ts'
import { isSessionOverError } from '../../../../rpc/with-session-renewal.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { CALLS_OF_KIND } from '../../calls-of-kind.ts'
import type { ReviewCalls } from '../../review-calls.ts'
import { openQueue } from './queues.ts'
import { deleteOtherRecords, findUnsavedAnswers, readUnsentAnswers, readUnsentReviews } from './unsent-store.ts'
import { describeOutcomes } from './unsent-words.ts'

/**
 * Sends the unsaved answers that this person left in this browser, on any screen. Answers that cannot be read or sent stay stored for the
 * next time.
 */
export async function sendUnsent(who: string): Promise<void> {
  for (const { reviewId, kind } of await readUnsentReviews(who, serverNow())) {
    const { list, save } = CALLS_OF_KIND[kind]
    const answered = await call(list, { operation: 'QA View', qaId: String(reviewId) }).catch((error: unknown) => error)
    if (answered instanceof Error) {
      const count = (await readUnsentAnswers(reviewId, who, serverNow())).length
      const outcomes = { all: count, saved: 0, newer: 0, refused: count, refusal: answered.message }
      if (answered instanceof Refused && !isSessionOverError(answered))
        for (const { tone, text } of describeOutcomes('a review', outcomes)) toast[tone](text)
      continue
    }
    const checklist = answered as Checklist
    const queue = openQueue({ kind, save: save as ReviewCalls['save'] }, reviewId, who)
    const unsent = findUnsavedAnswers(checklist.questions, await readUnsentAnswers(reviewId, who, serverNow()))
    const waiting = queue.waiting()
    queue.loaded(checklist.questions)
    for (const [id, answer] of unsent) if (!waiting.has(id)) queue.restore(id, answer)
    deleteOtherRecords(reviewId, who, serverNow())
    if (unsent.length === 0) continue
    await queue.flush()
    const outcomes = { all: unsent.length, ...queue.countOutcomes(unsent.map(([id]) => id)), refusal: queue.status().refusal }
    for (const { tone, text } of describeOutcomes(`${checklist.reviewType}, loan ${checklist.loanNumber}`, outcomes)) toast[tone](text)
  }
}
