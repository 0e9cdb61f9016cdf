import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database/database.ts'
import { isJudged } from '../../rows/judged-answers.ts'

/**
 * Stores both answers to each question that both reviews contain and that judges somebody's work, when the second one ends. Later changes
 * of the first review do not change the agreement. Does nothing for reviews that are not second ones.
 */
export async function storeAnswerPairs(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO answer_pairs (review_id, sno, checkpoint_id, category, first_answer_id, first_answer, first_severity, first_comment, second_answer_id, second_answer, second_severity, second_comment)
    SELECT s.id, b.sno, b.checkpoint_id, CASE WHEN s.kind = 'underwriter' AND b.type <> '' THEN b.type ELSE b.category END,
      a.id, a.answer, a.severity, a.comment, b.id, b.answer, b.severity, b.comment
    FROM reviews s JOIN review_answers b ON b.review_id = s.id JOIN review_answers a ON a.review_id = s.first_review_id AND a.sno = b.sno
    WHERE s.id = ANY(${[...ids]}::int[]) AND a.asked AND b.asked AND ${isJudged('a')} AND a.answer <> '' AND b.answer <> ''`)
}
