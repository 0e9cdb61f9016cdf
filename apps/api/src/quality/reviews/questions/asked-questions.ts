import { evaluateChecklist, showWhen } from '@ivue/contracts/quality/checkpoints/show-when.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { ReviewNow } from '../../../worklist/reviews.ts'
import { readLoanFacts } from '../../checkpoints/checkpoints-queries.ts'
import { readQuestions, type StoredQuestion } from './stored-questions.ts'

/**
 * Updates, for each question of a review, whether it is asked (`showWhen`) with the present answers. A question whose
 * condition depends on a missing answer is not asked yet. Returns the questions.
 */
export async function updateAskedQuestions(tx: Queries, { id, loanId }: Pick<ReviewNow, 'id' | 'loanId'>): Promise<StoredQuestion[]> {
  const stored = await readQuestions(tx, id)
  const questions = stored.map((question) => ({ ...question, showWhen: showWhen.nullable().parse(question.showWhen) }))
  if (questions.every((question) => question.showWhen === null)) return stored
  const answers = Object.fromEntries(questions.map(({ sno, answer }) => [sno, answer]))
  const verdicts = evaluateChecklist(questions, { loan: await readLoanFacts(tx, loanId), answers })
  const isAsked = (sno: number) => verdicts.get(sno) === 'asked'
  const turned = questions.filter(({ sno, asked }) => asked !== isAsked(sno)).map((question) => question.id)
  if (turned.length > 0) await tx.$executeRaw(Prisma.sql`UPDATE review_answers SET asked = NOT asked WHERE id = ANY(${turned}::int[])`)
  return stored.map((question) => ({ ...question, asked: isAsked(question.sno) }))
}

/** Clears the answers to questions that are not asked at the end. The history keeps them. */
export async function clearHiddenAnswers(tx: Queries, ids: readonly number[], { by, at }: { by: number; at: Date }): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    WITH withdrawn AS (
      UPDATE review_answers SET answer = '', comment = '', severity = '', reason = '' WHERE review_id = ANY(${[...ids]}::int[]) AND NOT asked AND answer <> '' RETURNING review_id, id, sno, question
    )
    INSERT INTO answer_changes (review_id, answer_id, sno, question, answer, at, by_id) SELECT review_id, id, sno, question, '', ${at}::timestamptz, ${by}::int FROM withdrawn`)
}
