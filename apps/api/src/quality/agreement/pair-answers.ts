import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database.ts'

/**
 * Keeps what both reviews said to each question that both were asked, as it stands when the second one ends: what becomes of the first afterwards does not change how far they
 * agreed. Of reviews that are no second ones nothing is kept.
 */
export async function pairAnswers(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO answer_pairs (review_id, sno, checkpoint_id, category, first_answer_id, first_answer, first_severity, first_comment, second_answer_id, second_answer, second_severity, second_comment)
    SELECT s.id, b.sno, b.checkpoint_id, CASE WHEN s.kind = 'underwriter' AND b.type <> '' THEN b.type ELSE b.category END,
      a.id, a.answer, a.severity, a.comment, b.id, b.answer, b.severity, b.comment
    FROM reviews s JOIN review_answers b ON b.review_id = s.id JOIN review_answers a ON a.review_id = s.first_review_id AND a.sno = b.sno
    WHERE s.id = ANY(${[...ids]}::int[]) AND a.asked AND b.asked AND a.answer <> '' AND b.answer <> ''`)
}
