import { incomplete } from '@ivue/contracts/quality/checklist.ts'
import type { SavedReview } from '@ivue/contracts/quality/contract.ts'
import type { Queries } from '../../database.ts'
import { type Answer, say } from '../../rpc/answer.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'
import { questionsIn } from './stored-questions.ts'

/** How a review stands after something of it was saved. */
export async function savedAs(db: Queries, kind: ReviewNow['kind'], id: number, now: Date, msg: string): Promise<Answer<SavedReview>> {
  const { version, status } = await db.review.findUniqueOrThrow({ where: { id }, select: { version: true, status: true } })
  const questions = await questionsIn(db, id)
  return say(msg, {
    version,
    status,
    savedAt: now.toISOString(),
    incomplete: incomplete(kind, questions).length,
    hidden: questions.filter(({ asked }) => !asked).map((question) => question.id),
  })
}
