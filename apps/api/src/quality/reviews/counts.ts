import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database.ts'
import { ofRecord } from '../../rows/blind-reviews.ts'

/**
 * Each answer of the reviews with what it counts for (domain 5.1): whose work it judges, the levels of severity it could be of, and the level it failed at. The bank
 * fixes the severity, but in the underwriter bank, where the answer has its own.
 */
const countedSql = (ids: readonly number[]): Prisma.Sql => Prisma.sql`
  SELECT a.review_id, coalesce(a.worked_by_id, r.worked_by_id) AS person_id, fail.level IS NOT NULL AS failed, a.result = 'Accept' AS removed, fail.level,
    r.kind = 'underwriter' OR bank.level = 1 AS could_1, r.kind = 'underwriter' OR bank.level = 2 AS could_2, r.kind = 'underwriter' OR bank.level = 3 AS could_3
  FROM review_answers a JOIN reviews r ON r.id = a.review_id
  CROSS JOIN LATERAL (SELECT CASE WHEN a.type IN ('Critical', 'Material') THEN 1 WHEN a.type = 'Moderate' OR r.kind = 'processor' THEN 2 ELSE 3 END AS level) bank
  CROSS JOIN LATERAL (SELECT CASE WHEN a.answer <> 'No' THEN NULL WHEN a.severity IN ('Critical', 'Material') THEN 1
    WHEN a.severity = 'Moderate' OR r.kind = 'processor' THEN 2 ELSE 3 END AS level) fail
  WHERE a.review_id = ANY(${[...ids]}::int[]) AND a.asked AND a.answer IN ('Yes', 'No')`

/** Counts the answers of completed reviews anew: on the review, and for each person whose work they judge. Bypassed and blind second reviews count for nobody. */
export async function countReviews(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE reviews r SET opportunity_count = c.opportunities, critical_opportunity_count = c.could_1, moderate_opportunity_count = c.could_2,
      finding_count = c.fails, critical_count = c.fails_1, moderate_count = c.fails_2,
      gross_finding_count = c.gross, gross_critical_count = c.gross_1, gross_moderate_count = c.gross_2, overturned_count = c.removed
    FROM (
      SELECT one.id, count(a.review_id) AS opportunities, count(*) FILTER (WHERE a.could_1) AS could_1, count(*) FILTER (WHERE a.could_2) AS could_2,
        count(*) FILTER (WHERE a.failed AND NOT a.removed) AS fails, count(*) FILTER (WHERE a.level = 1 AND NOT a.removed) AS fails_1,
        count(*) FILTER (WHERE a.level = 2 AND NOT a.removed) AS fails_2, count(*) FILTER (WHERE a.failed) AS gross,
        count(*) FILTER (WHERE a.level = 1) AS gross_1, count(*) FILTER (WHERE a.level = 2) AS gross_2, count(*) FILTER (WHERE a.failed AND a.removed) AS removed
      FROM unnest(${[...ids]}::int[]) AS one (id) LEFT JOIN (${countedSql(ids)}) a ON a.review_id = one.id GROUP BY one.id) c
    WHERE r.id = c.id`)
  await tx.reviewScore.deleteMany({ where: { reviewId: { in: [...ids] } } })
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO review_scores (review_id, person_id, opportunities, high_opportunities, middle_opportunities, low_opportunities, high, middle, low, gross_high, gross_middle, gross_low)
    SELECT a.review_id, a.person_id, count(*), count(*) FILTER (WHERE could_1), count(*) FILTER (WHERE could_2), count(*) FILTER (WHERE could_3),
      count(*) FILTER (WHERE level = 1 AND NOT removed), count(*) FILTER (WHERE level = 2 AND NOT removed), count(*) FILTER (WHERE level = 3 AND NOT removed),
      count(*) FILTER (WHERE level = 1), count(*) FILTER (WHERE level = 2), count(*) FILTER (WHERE level = 3)
    FROM (${countedSql(ids)}) a JOIN reviews r ON r.id = a.review_id
    WHERE a.person_id IS NOT NULL AND r.bypass_reason = '' AND ${ofRecord('r')} GROUP BY a.review_id, a.person_id`)
}
