import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'

/** Whether an answer was upheld, and why. */
interface PublishedDecision {
  upheld: boolean
  why: string
}

/** Returns the published decisions on the answers of a review, first or second, by the id of the answer. */
export async function findPublished(db: Queries, reviewId: number): Promise<ReadonlyMap<number, PublishedDecision>> {
  const rows = await db.$queryRaw<(PublishedDecision & { id: number })[]>(Prisma.sql`
    SELECT CASE WHEN s.id = ${reviewId}::int THEN p.second_answer_id ELSE p.first_answer_id END AS id, (p.decision = 'second') = (s.id = ${reviewId}::int) AS upheld, p.why
    FROM reviews s JOIN review_pairs v ON v.review_id = s.id JOIN answer_pairs p ON p.review_id = s.id
    WHERE (s.id = ${reviewId}::int OR s.first_review_id = ${reviewId}::int) AND v.published_at IS NOT NULL AND p.decision <> ''`)
  return new Map(rows.map(({ id, ...published }) => [id, published]))
}
