import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { ofRecord } from '../../platform/rows/blind-reviews.ts'
import { isJudged } from '../../platform/rows/judged-answers.ts'

/**
 * SQL of the answers of reviews with what each counts for (domain 5.1): the person whose work it judges, the severity levels that it
 * could have, and the level of a failure. The bank fixes the severity, except in the underwriter bank, where the answer has its own.
 */
const countedAnswersSql = (ids: readonly number[]): Prisma.Sql => Prisma.sql`
  SELECT a.review_id, coalesce(a.worked_by_id, r.worked_by_id) AS person_id, fail.level IS NOT NULL AS failed, a.result = 'Accept' AS removed, fail.level,
    r.kind = 'underwriter' OR bank.level = 'high' AS could_high, r.kind = 'underwriter' OR bank.level = 'middle' AS could_middle, r.kind = 'underwriter' OR bank.level = 'low' AS could_low
  FROM review_answers a JOIN reviews r ON r.id = a.review_id
  CROSS JOIN LATERAL (SELECT CASE WHEN a.type IN ('Critical', 'Material') THEN 'high' WHEN a.type = 'Moderate' OR r.kind = 'processor' THEN 'middle' ELSE 'low' END AS level) bank
  CROSS JOIN LATERAL (SELECT CASE WHEN a.answer <> 'No' THEN NULL WHEN a.severity IN ('Critical', 'Material') THEN 'high'
    WHEN a.severity = 'Moderate' OR r.kind = 'processor' THEN 'middle' ELSE 'low' END AS level) fail
  WHERE a.review_id = ANY(${[...ids]}::int[]) AND a.asked AND ${isJudged('a')} AND a.answer IN ('Yes', 'No')`

/**
 * Recounts the answers of completed reviews: on the review, and per person whose work they judge. Bypassed and blind second reviews
 * count for nobody.
 */
export async function countReviews(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE reviews r SET opportunity_count = c.opportunities, critical_opportunity_count = c.could_high, moderate_opportunity_count = c.could_middle,
      finding_count = c.fails, critical_count = c.fails_high, moderate_count = c.fails_middle,
      gross_finding_count = c.gross, gross_critical_count = c.gross_high, gross_moderate_count = c.gross_middle, overturned_count = c.removed
    FROM (
      SELECT one.id, count(a.review_id) AS opportunities, count(*) FILTER (WHERE a.could_high) AS could_high, count(*) FILTER (WHERE a.could_middle) AS could_middle,
        count(*) FILTER (WHERE a.failed AND NOT a.removed) AS fails, count(*) FILTER (WHERE a.level = 'high' AND NOT a.removed) AS fails_high,
        count(*) FILTER (WHERE a.level = 'middle' AND NOT a.removed) AS fails_middle, count(*) FILTER (WHERE a.failed) AS gross,
        count(*) FILTER (WHERE a.level = 'high') AS gross_high, count(*) FILTER (WHERE a.level = 'middle') AS gross_middle, count(*) FILTER (WHERE a.failed AND a.removed) AS removed
      FROM unnest(${[...ids]}::int[]) AS one (id) LEFT JOIN (${countedAnswersSql(ids)}) a ON a.review_id = one.id GROUP BY one.id) c
    WHERE r.id = c.id`)
  await tx.reviewScore.deleteMany({ where: { reviewId: { in: [...ids] } } })
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO review_scores (review_id, person_id, opportunities, high_opportunities, middle_opportunities, low_opportunities, high, middle, low, gross_high, gross_middle, gross_low)
    SELECT a.review_id, a.person_id, count(*), count(*) FILTER (WHERE could_high), count(*) FILTER (WHERE could_middle), count(*) FILTER (WHERE could_low),
      count(*) FILTER (WHERE level = 'high' AND NOT removed), count(*) FILTER (WHERE level = 'middle' AND NOT removed), count(*) FILTER (WHERE level = 'low' AND NOT removed),
      count(*) FILTER (WHERE level = 'high'), count(*) FILTER (WHERE level = 'middle'), count(*) FILTER (WHERE level = 'low')
    FROM (${countedAnswersSql(ids)}) a JOIN reviews r ON r.id = a.review_id
    WHERE a.person_id IS NOT NULL AND r.bypass_reason = '' AND ${ofRecord('r')} GROUP BY a.review_id, a.person_id`)
}
