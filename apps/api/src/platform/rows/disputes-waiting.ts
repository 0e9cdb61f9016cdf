import { Prisma } from '#generated/prisma/client.ts'
import { isJudged } from './judged-answers.ts'

/**
 * Condition that a review (alias `t`) has a dispute that is not decided. The few undecided disputes are read first
 * (review_answers_disputed_idx).
 */
export const HAS_UNDECIDED_DISPUTE = Prisma.sql`t.id = ANY(ARRAY(SELECT a.review_id FROM review_answers a WHERE a.dispute = 'Yes' AND a.result = ''))`

/**
 * Condition for a completed review whose findings are all answered and some dispute undecided. Its due moment is then the deadline of
 * quality's decision.
 */
export function waitsForQuality(alias: string): Prisma.Sql {
  const ofReview = Prisma.sql`SELECT FROM review_answers w WHERE w.review_id = ${Prisma.raw(alias)}.id AND ${isJudged('w')} AND w.answer = 'No' AND w.result = ''`
  return Prisma.sql`(EXISTS (${ofReview} AND w.dispute = 'Yes') AND NOT EXISTS (${ofReview} AND w.dispute = ''))`
}
