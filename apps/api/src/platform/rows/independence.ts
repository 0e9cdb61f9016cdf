import { workerRole } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database/database.ts'

const DESK_ROLES = (['closing', 'processor', 'underwriter'] as const).map(workerRole)

/**
 * SQL condition that the person holds work on the review's loan, or ever held it. `review` is the alias of the review, `l` its loan. Former
 * holders are in `loan_changes` (decision 031).
 */
export function workedOn(person: Prisma.Sql, review = 'r'): Prisma.Sql {
  const r = Prisma.raw(review)
  return Prisma.sql`(
  (${person} IN (${r}.worked_by_id, ${r}.processor_id, ${r}.underwriter_id, l.processor_id, l.underwriter_id)) IS TRUE
  OR EXISTS (SELECT 1 FROM tasks held WHERE held.loan_id = ${r}.loan_id AND ${person} IN (held.slot1_id, held.slot2_id))
  OR EXISTS (SELECT 1 FROM loan_changes c WHERE c.loan_id = ${r}.loan_id AND c.kind IN ('task', 'loan')
    AND to_jsonb(${person}) IN (c.was -> 'slot1_id', c.was -> 'slot2_id', c.was -> 'processor_id', c.was -> 'underwriter_id')))`
}

/**
 * SQL condition that the review is post-closing, and the person has a desk role or had one within the months of the setting (domain 4,
 * Independence).
 */
export const workedAtDeskRecently = (person: Prisma.Sql, now: Date): Prisma.Sql => Prisma.sql`(
  r.phase = 'Post-closing' AND EXISTS (
    SELECT 1 FROM settings s, users had WHERE s.key = 'reviews.independenceMonths' AND s.value::int > 0 AND had.id = ${person}
      AND (had.left_desk_at > ${now}::timestamptz - make_interval(months => s.value::int)
        OR EXISTS (SELECT 1 FROM user_roles has WHERE has.user_id = had.id AND has.role = ANY(${DESK_ROLES})))))`

interface Ties {
  reviewId: number
  personId: number
  workedIt: boolean
  atDesk: boolean
}

/** Returns, per review and person, whether the person worked on the loan and whether they worked at a desk recently. */
export function findIndependenceFacts(db: Queries, reviewIds: readonly number[], people: readonly number[], now: Date): Promise<Ties[]> {
  const person = Prisma.sql`p.id`
  return db.$queryRaw<Ties[]>(Prisma.sql`
    SELECT r.id AS "reviewId", p.id AS "personId", ${workedOn(person)} AS "workedIt", ${workedAtDeskRecently(person, now)} AS "atDesk"
    FROM reviews r JOIN loans l ON l.id = r.loan_id CROSS JOIN unnest(${[...people]}::int[]) AS p (id)
    WHERE r.id = ANY(${[...reviewIds]}::int[])`)
}
