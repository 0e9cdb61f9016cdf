import type { NewerAnswer } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { SavedReview } from '@ivue/contracts/quality/reviews/contract.ts'
import { isRecord } from '@ivue/contracts/wire/record.ts'
import { randomName } from '../../../../browser/random-name.ts'
import { serverNow } from '../../../../browser/server-clock.ts'
import { call } from '../../../../rpc/call.ts'
import { errorMessage, isUnreachable, Refused } from '../../../../rpc/errors.ts'
import type { ReviewCalls } from '../../review-calls.ts'
import { AnswerQueue } from './answer-queue.ts'
import { loadDraftKey } from './draft-key.ts'
import { storeUnsent } from './unsent-store.ts'

/** The queues of the reviews opened in this window. They continue to send after the dialog is closed. */
const queues = new Map<number, AnswerQueue<SavedReview>>()

if (typeof window !== 'undefined')
  window.addEventListener('online', () => {
    for (const queue of queues.values()) queue.retry()
  })

function readNewerAnswer(error: unknown): NewerAnswer | null {
  if (!(error instanceof Refused) || error.type !== 'newer' || !isRecord(error.response)) return null
  const [newer] = error.response.newer as NewerAnswer[]
  return newer ?? null
}

/** Returns the queue of a review in this window, and creates it the first time. */
export function openQueue({ save, kind }: Pick<ReviewCalls, 'save' | 'kind'>, reviewId: number, who: string): AnswerQueue<SavedReview> {
  const existing = queues.get(reviewId)
  if (existing) return existing
  // Loads the encryption key now, because it cannot be loaded once the connection is lost.
  void loadDraftKey(who).catch(() => {})
  const queue = new AnswerQueue<SavedReview>({
    send: (id, unsent) =>
      call(save, {
        operation: 'Save Answer',
        qaId: reviewId,
        qaQuestionId: String(id),
        answer: [{ id, ...unsent, seen: [...unsent.seen] }],
      }),
    isLost: isUnreachable,
    readNewerAnswer,
    errorMessage,
    store: (waiting) => storeUnsent({ reviewId, kind }, who, waiting, serverNow()),
    name: randomName,
  })
  queues.set(reviewId, queue)
  return queue
}
