import { countText } from '@ivue/contracts/wire/words.ts'
import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'
import { call } from '../../../../rpc/call.ts'
import { serverNow } from '../../../../rpc/server-clock.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { CALLS_OF_KIND } from '../../calls-of-kind.ts'
import type { ReviewCalls } from '../../review-calls.ts'
import { openQueue } from './queues.ts'
import { deleteOtherRecords, unsavedAnswers, unsentAnswers, unsentReviews } from './unsent-store.ts'

/**
 * Sends the unsaved answers that this person left in this browser, on any screen. Answers that cannot be read or sent stay stored for the
 * next time.
 */
export async function sendUnsent(who: string): Promise<void> {
  for (const { reviewId, kind } of await unsentReviews(who, serverNow())) {
    const { list, save } = CALLS_OF_KIND[kind]
    const answered = await call(list, { operation: 'QA View', qaId: String(reviewId) }).catch(() => null)
    if (!answered) continue
    const checklist = answered as Checklist
    const queue = openQueue({ kind, save: save as ReviewCalls['save'] }, reviewId, who)
    const unsent = unsavedAnswers(checklist.questions, await unsentAnswers(reviewId, who, serverNow()))
    const waiting = queue.waiting()
    queue.loaded(checklist.questions)
    for (const [id, answer] of unsent) if (!waiting.has(id)) queue.restore(id, answer)
    deleteOtherRecords(reviewId, who, serverNow())
    if (unsent.length === 0) continue
    await queue.flush()
    const { saved, newer, refused } = queue.countOutcomes(unsent.map(([id]) => id))
    const of = `${checklist.reviewType}, loan ${checklist.loanNumber}`
    if (saved > 0) toast.success(`${answerCount(saved)} of ${of}: sent now, from when there was no connection`)
    if (newer > 0)
      toast.warning(
        `${answerCount(newer)} of ${of}, given without a connection: answered anew meanwhile. Open the review to choose which stands`,
      )
    if (refused > 0)
      toast.warning(`${answerCount(refused)} of ${of}, given without a connection, cannot be saved: ${queue.status().refusal}`)
  }
}

const answerCount = (answers: number): string => countText(answers, 'answer')
