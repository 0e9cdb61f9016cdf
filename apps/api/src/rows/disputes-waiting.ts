import { Prisma } from '#generated/prisma/client.ts'

/** Condition: a completed review with all findings answered and a dispute undecided. Due is then quality's decision. */
export function waitsForQuality(alias: string): Prisma.Sql {
  const ofReview = Prisma.sql`SELECT FROM review_answers w WHERE w.review_id = ${Prisma.raw(alias)}.id AND w.answer = 'No' AND w.result = ''`
  return Prisma.sql`(EXISTS (${ofReview} AND w.dispute = 'Yes') AND NOT EXISTS (${ofReview} AND w.dispute = ''))`
}
