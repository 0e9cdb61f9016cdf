import { MEASURES } from '@ivue/contracts/desks/words.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** SQL of the result of a measure, Met, Not Met or empty, equal to the rule `evaluateTask`. All parameters are SQL. */
export const resultSql = (due: string, actual: string, status: string, now: string) =>
  `CASE WHEN ${due} IS NULL THEN '' WHEN ${actual} IS NOT NULL THEN CASE WHEN ${actual} <= ${due} THEN 'Met' ELSE 'Not Met' END WHEN ${status} = 'Canceled' THEN '' WHEN ${now} > ${due} THEN 'Not Met' ELSE '' END`

/** SQL condition: a measure of the task is overdue and not done. */
export const OVERDUE_SQL = MEASURES.map(
  (measure) => `(p${measure}_result = '' AND p${measure}_actual_at IS NULL AND p${measure}_due_at < $1)`,
).join(' OR ')

/** Condition: SLA % counts a measure of a closing (alias `t`), because its due moment has passed and the closing is not cancelled (domain 10.2). */
export const countsForSla = (due: Prisma.Sql, now: Date): Prisma.Sql =>
  Prisma.sql`(t.status <> 'Canceled' AND ${due} < ${now}::timestamptz)`
