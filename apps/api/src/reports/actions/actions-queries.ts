import { addDays } from '@ivue/contracts/calendar/days.ts'
import { instantOf } from '@ivue/contracts/calendar/zone.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ReviewType } from '@ivue/contracts/quality/words.ts'
import { type ActionState, type Compared, DAYS_BEFORE } from '@ivue/contracts/reports/actions/action-rules.ts'
import type { Severity } from '@ivue/contracts/reports/charts/words.ts'
import { type CorrectiveAction, Prisma } from '#generated/prisma/client.ts'
import { dayOfDate, type Queries } from '../../database.ts'
import { userNamesOf } from '../../rows/user-names.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { completedIn, findingsOn, ratedReviews } from '../charts/rate-sql.ts'

/** An action as it stands in the table: its words judged when they were written, its days `YYYY-MM-DD`, '' for none. */
export interface Action extends Omit<CorrectiveAction, 'dueOn' | 'effectiveOn' | 'state' | 'reviewType' | 'severity'> {
  reviewType: ReviewType
  severity: Severity
  state: ActionState
  dueOn: string
  effectiveOn: string
}

/** An action by id; "Not found" where there is none. With `lock` it waits for the transaction. */
export async function findAction(db: Queries, id: number, { lock = false } = {}): Promise<Action> {
  if (lock) await db.$queryRaw`SELECT FROM corrective_actions WHERE id = ${id}::int FOR UPDATE`
  const row = await db.correctiveAction.findUnique({ where: { id } })
  if (!row) throw new Refusal(MESSAGES.notFound)
  return { ...row, dueOn: dayOfDate(row.dueOn) ?? '', effectiveOn: dayOfDate(row.effectiveOn) ?? '' } as Action
}

/** Refuses a change made on top of somebody else's, with who. Without a version the last one stays. */
export async function refuseStaleAction(db: Queries, { version, updatedById }: Action, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === version) return
  const by = (await userNamesOf(db, [updatedById]))(updatedById) || 'The system'
  throw new Refusal(`${by} changed this action meanwhile: look at it as it is now`, { type: 'stale', version, changedBy: by })
}

/** What the audit trail calls an action. Its title may name people, so its number does. */
export const nameOfAction = (id: number): string => `Corrective action ${id}`

/**
 * The programme's random sample in the year before an action took effect and since, after rebuttal; null while it is not in effect. One statement; the years do not
 * overlap.
 */
export async function compare(
  db: Queries,
  { reviewType, severity, effectiveOn }: Action,
  { now, zone }: { now: Date; zone: string },
): Promise<Compared | null> {
  if (effectiveOn === '') return null
  const since = instantOf(effectiveOn, 0, zone)
  const from = instantOf(addDays(effectiveOn, -DAYS_BEFORE), 0, zone)
  const found = Prisma.sql`${findingsOn({ reviewType, severity, counts: 'After rebuttal' })} > 0`
  const before = Prisma.sql`r.ended_at < ${since}::timestamptz`
  const [counts] = await db.$queryRaw<{ beforeFound: number; before: number; afterFound: number; after: number }[]>(Prisma.sql`
    SELECT (count(*) FILTER (WHERE ${before}))::int AS before, (count(*) FILTER (WHERE ${before} AND ${found}))::int AS "beforeFound",
      (count(*) FILTER (WHERE NOT ${before}))::int AS after, (count(*) FILTER (WHERE NOT ${before} AND ${found}))::int AS "afterFound"
    FROM reviews r WHERE ${ratedReviews({ reviewType, sample: 'Programme' })} AND ${completedIn([from, now])}`)
  if (!counts) throw new Error('A count has a row')
  return {
    before: { numerator: counts.beforeFound, denominator: counts.before },
    after: { numerator: counts.afterFound, denominator: counts.after },
  }
}
