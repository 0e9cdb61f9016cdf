import { addDays } from '@ivue/contracts/calendar/days.ts'
import { instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { type ComparedSamples, DAYS_BEFORE_EFFECTIVE } from '@ivue/contracts/reports/actions/action-rules.ts'
import type { ActionState } from '@ivue/contracts/reports/actions/actions-contract.ts'
import type { Severity } from '@ivue/contracts/reports/charts/words.ts'
import { type CorrectiveAction, Prisma } from '#generated/prisma/client.ts'
import { formatDate, type Queries } from '../../platform/database/database.ts'
import { inProgramme } from '../../platform/rows/programme.ts'
import { readUserNames } from '../../platform/rows/user-names.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { findingCountSql } from '../charts/rate-sql.ts'

/** A stored action with parsed types; days are `YYYY-MM-DD`, '' for none. */
export interface StoredAction extends Omit<CorrectiveAction, 'dueOn' | 'effectiveOn' | 'state' | 'reviewType' | 'severity'> {
  reviewType: ReviewType
  severity: Severity
  state: ActionState
  dueOn: string
  effectiveOn: string
}

/** Returns an action by id; throws "Not found" if there is none. With `lock` it locks its row until the transaction ends. */
export async function findAction(db: Queries, id: number, { lock = false } = {}): Promise<StoredAction> {
  if (lock) await db.$queryRaw`SELECT FROM corrective_actions WHERE id = ${id}::int FOR UPDATE`
  const row = await db.correctiveAction.findUnique({ where: { id } })
  if (!row) throw new Refusal(MESSAGES.notFound)
  return toAction(row)
}

/** Converts a stored row, whose dates become `YYYY-MM-DD`. */
export const toAction = (row: CorrectiveAction): StoredAction =>
  ({ ...row, dueOn: formatDate(row.dueOn) ?? '', effectiveOn: formatDate(row.effectiveOn) ?? '' }) as StoredAction

export const storedEffect = ({ beforeFound, beforeLoans, afterFound, afterLoans }: StoredAction): ComparedSamples => ({
  before: { numerator: beforeFound ?? 0, denominator: beforeLoans ?? 0 },
  after: { numerator: afterFound ?? 0, denominator: afterLoans ?? 0 },
})

/** Checks the optimistic lock: throws a Refusal naming who changed the action after `seen`. Without a version the last change wins. */
export async function refuseStaleAction(db: Queries, { version, updatedById }: StoredAction, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === version) return
  const by = (await readUserNames(db, [updatedById]))(updatedById) || 'The system'
  throw new Refusal(`${by} changed this action meanwhile: look at it as it is now`, { type: 'stale', version, changedBy: by })
}

/** Returns an action's name in the audit trail. It is the number, because a title may name people. */
export const auditName = (id: number): string => `Corrective action ${id}`

/** Returns the results of the random sample before and since an action took effect; null while it is not in effect. */
export async function readSamplesBeforeAndSince(
  db: Queries,
  action: StoredAction,
  at: { now: Date; zone: string },
): Promise<ComparedSamples | null> {
  return (await measureEffects(db, [action], at)).get(action.id) ?? null
}

/**
 * Returns by action id the results of the programme's random sample, after rebuttal, in the year before the action took effect and since
 * then. Actions that are not in effect are left out.
 */
export async function measureEffects(
  db: Queries,
  actions: readonly StoredAction[],
  { now, zone }: { now: Date; zone: string },
): Promise<Map<number, ComparedSamples>> {
  const inEffect = actions.filter(({ effectiveOn }) => effectiveOn !== '')
  if (inEffect.length === 0) return new Map()
  const values = inEffect.map(({ id, reviewType, severity, effectiveOn }) => {
    const [from, since] = [addDays(effectiveOn, -DAYS_BEFORE_EFFECTIVE), effectiveOn].map((day) => instantOnDay(day, 0, zone))
    return Prisma.sql`(${id}::int, ${reviewType}::text, ${severity}::text, ${from}::timestamptz, ${since}::timestamptz)`
  })
  const findings = inEffect.map(
    ({ reviewType, severity }) =>
      Prisma.sql`WHEN a.type = ${reviewType} AND a.severity = ${severity} THEN ${findingCountSql({ reviewType, severity, counts: 'After rebuttal' })}`,
  )
  const rows = await db.$queryRaw<{ id: number; beforeFound: number; before: number; afterFound: number; after: number }[]>(Prisma.sql`
    WITH actions (id, type, severity, from_at, since) AS (VALUES ${Prisma.join(values)}),
    counted AS (
      SELECT a.id, r.ended_at < a.since AS before, CASE ${Prisma.join(findings, ' ')} END > 0 AS found
      FROM reviews r JOIN actions a ON a.type = r.type AND r.ended_at >= a.from_at
      WHERE ${inProgramme('r')} AND r.ended_at >= (SELECT min(from_at) FROM actions) AND r.ended_at < ${now}::timestamptz)
    SELECT a.id, (count(*) FILTER (WHERE c.before))::int AS before, (count(*) FILTER (WHERE c.before AND c.found))::int AS "beforeFound",
      (count(*) FILTER (WHERE NOT c.before))::int AS after, (count(*) FILTER (WHERE NOT c.before AND c.found))::int AS "afterFound"
    FROM actions a LEFT JOIN counted c ON c.id = a.id GROUP BY a.id`)
  return new Map(
    rows.map(({ id, before, beforeFound, after, afterFound }) => [
      id,
      { before: { numerator: beforeFound, denominator: before }, after: { numerator: afterFound, denominator: after } },
    ]),
  )
}
