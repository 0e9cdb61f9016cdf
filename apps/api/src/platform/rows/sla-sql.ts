import { MEASURES, type Measure, slotOfMeasure } from '@ivue/contracts/desks/words.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** SQL of the result of a measure, Met, Not Met or empty, equal to the rule `evaluateTask`. All parameters are SQL. */
export const measureResultSql = (due: string, actual: string, status: string, now: string) =>
  `CASE WHEN ${due} IS NULL THEN '' WHEN ${actual} IS NOT NULL THEN CASE WHEN ${actual} <= ${due} THEN 'Met' ELSE 'Not Met' END WHEN ${status} = 'Canceled' THEN '' WHEN ${now} > ${due} THEN 'Not Met' ELSE '' END`

/** SQL condition that a measure of the task is overdue and not done. */
export const OVERDUE_SQL = MEASURES.map(
  (measure) => `(p${measure}_result = '' AND p${measure}_actual_at IS NULL AND p${measure}_due_at < $1)`,
).join(' OR ')

/**
 * Condition that SLA % counts a measure of a closing (alias `t`), because its due moment has passed and the closing is not cancelled
 * (domain 10.2).
 */
export const countsForSla = (due: Prisma.Sql, now: Date): Prisma.Sql =>
  Prisma.sql`(t.status <> 'Canceled' AND ${due} < ${now}::timestamptz)`

/** SQL of the person who answers for a measure of a closing (alias `t`), as `findMeasureOwner`. */
export const measureOwnerSql = (measure: Measure): Prisma.Sql =>
  slotOfMeasure(measure) === 1 ? Prisma.sql`t.slot1_id` : Prisma.sql`coalesce(t.slot2_id, t.slot1_id)`

/** Condition that the SLA % of a measure counts a closing (alias `t`) among those due in a half-open range of moments. */
export function isCountedForSla(measure: Measure, [from, until]: readonly Date[], now: Date): Prisma.Sql {
  const [due, result] = [Prisma.raw(`t.p${measure}_due_at`), Prisma.raw(`t.p${measure}_result`)]
  return Prisma.sql`(${due} >= ${from}::timestamptz AND ${due} < ${until}::timestamptz AND ${countsForSla(due, now)} AND ${result} <> '')`
}
