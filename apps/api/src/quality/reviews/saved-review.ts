import { findIncomplete } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { SavedReview } from '@ivue/contracts/quality/reviews/contract.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { readQuestions, type StoredQuestion } from './questions/stored-questions.ts'

/** Returns the state of a review after a save. Pass its questions as `read` if they were read already. */
export async function readSavedReview(
  db: Queries,
  id: number,
  now: Date,
  msg: string,
  read?: readonly StoredQuestion[],
): Promise<Answer<SavedReview>> {
  const { version, status, kind, asksReason } = await db.review.findUniqueOrThrow({
    where: { id },
    select: { version: true, status: true, kind: true, asksReason: true },
  })
  const questions = read ?? (await readQuestions(db, id))
  return success(msg, {
    version,
    status,
    savedAt: now.toISOString(),
    incomplete: findIncomplete({ kind: kind as ReviewKind, asksReason }, questions).length,
    hidden: questions.filter(({ asked }) => !asked).map((question) => question.id),
  })
}
