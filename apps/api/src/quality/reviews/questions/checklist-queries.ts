import { fitsPurpose } from '@ivue/contracts/quality/checkpoints/rules.ts'
import { DESK_OF } from '@ivue/contracts/quality/reviews/rules.ts'
import { workerRole } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { ReviewNow } from '../../../worklist/reviews.ts'
import { findBank } from '../../checkpoints/checkpoints-queries.ts'
import { updateAskedQuestions } from './asked-questions.ts'

/**
 * Returns the active questions for a review of this kind and loan. From the underwriter bank only those that fit the purpose (domain
 * 4, Which questions).
 */
const findQuestionsToAsk = async (db: Queries, { kind, purpose }: ReviewNow, partialTypes: readonly string[] | null) =>
  (await findBank(db, kind)).filter(
    ({ category, type }) => fitsPurpose(kind, category, purpose) && (partialTypes === null || partialTypes.includes(type)),
  )

interface ChecklistCopy {
  review: ReviewNow
  /** The question types of a partial audit; null for all. */
  partialTypes: readonly string[] | null
}

/**
 * Copies the bank's questions to a review, each with the person whose work it judges: the holder of the question's role, or null if nobody
 * held it. Returns the number of questions.
 */
export async function copyChecklist(tx: Queries, { review, partialTypes }: ChecklistCopy): Promise<number> {
  const questions = await findQuestionsToAsk(tx, review, partialTypes)
  const { processorId, underwriterId } = await tx.review.findUniqueOrThrow({
    where: { id: review.id },
    select: { processorId: true, underwriterId: true },
  })
  const { kind, workedById } = review
  const holders: Partial<Record<string, number | null>> = {
    Processor: processorId,
    Underwriter: underwriterId,
    [workerRole(DESK_OF[kind])]: workedById,
    '': workedById,
  }
  await tx.reviewAnswer.createMany({
    data: questions.map(({ id, sno, version, qc, type, category, question, showWhen }) => ({
      reviewId: review.id,
      checkpointId: id,
      sno,
      version,
      qc,
      type,
      category,
      question,
      showWhen: showWhen ?? Prisma.DbNull,
      workedById: holders[qc] ?? null,
    })),
  })
  await updateAskedQuestions(tx, review)
  return questions.length
}
