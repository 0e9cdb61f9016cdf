import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { GoalRow } from '@ivue/contracts/home/contract.ts'
import { formatGoal, type Goal, goalMonthProblem } from '@ivue/contracts/home/goals.ts'
import { regionsIncluded, type SalesRegion } from '@ivue/contracts/home/words.ts'
import { REGIONS } from '@ivue/contracts/loans/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { FigureMonths } from '../figures/calendar.ts'
import { isWithinMoments } from '../figures/queries.ts'
import type { Database, Queries } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/locks.ts'
import { countsForRate } from '../platform/rows/programme.ts'
import { loansVisibleTo, widestScope } from '../platform/rows/visible-to.ts'
import type { RecordChange, SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { readOfficeZone } from '../settings/office-zone.ts'

type StoredGoal = Omit<GoalRow, 'qcScore' | 'goalScore' | 'since'> & { goalScore: number | null; since: string | null }

/**
 * Returns each region's funded loans and QC score of the month with its goal (domain, exceptions). The score counts full in-line reviews
 * completed in the month, after overturns. A goal is valid from its month until a later one. `standard` is the default goal for a QC score.
 */
export async function readGoals(db: Queries, viewer: Viewer, sales: SalesRegion, { names, running }: FigureMonths, standard: number) {
  const seen = loansVisibleTo(viewer) ?? Prisma.sql`TRUE`
  const month = running.days[0] ?? ''
  const found = await db.$queryRaw<StoredGoal[]>(Prisma.sql`
    SELECT r.region, coalesce(funded.loans, 0) AS funded, coalesce(reviewed.findings, 0) AS findings, coalesce(reviewed.opportunities, 0) AS opportunities,
      g.funded AS "goalFunded", g.qc_score::float8 AS "goalScore", to_char(g.month, 'YYYY-MM') AS since, coalesce(own.version, 0) AS version
    FROM unnest(${regionsIncluded(sales) ?? [...REGIONS]}::text[]) WITH ORDINALITY r(region, place)
    LEFT JOIN (SELECT l.region, count(*)::int AS loans FROM loans l WHERE l.status = 'Funded' AND ${isWithinMoments(Prisma.sql`l.funded_at`, running)} AND ${seen} GROUP BY 1) funded ON funded.region = r.region
    LEFT JOIN (
      SELECT l.region, sum(v.finding_count)::int AS findings, sum(v.opportunity_count)::int AS opportunities FROM reviews v JOIN loans l ON l.id = v.loan_id
      WHERE v.kind IN ('processor', 'underwriter', 'closer') AND ${isWithinMoments(Prisma.sql`v.ended_at`, running)} AND v.selection = 'In-line' AND ${countsForRate('v')}
        AND ${seen} GROUP BY 1) reviewed ON reviewed.region = r.region
    LEFT JOIN LATERAL (SELECT * FROM goals g WHERE g.region = r.region AND g.month <= ${month}::date ORDER BY g.month DESC LIMIT 1) g ON TRUE
    LEFT JOIN goals own ON own.region = r.region AND own.month = ${month}::date
    ORDER BY r.place`)
  const rows: GoalRow[] = found.map(({ opportunities, findings, goalScore, since, ...row }) => ({
    ...row,
    findings,
    opportunities,
    qcScore: percent(opportunities - findings, opportunities),
    goalScore: goalScore ?? standard,
    since: since ?? '',
  }))
  return { month: names.at(-1) ?? '', whole: widestScope(viewer) === 'all', mayEdit: viewer.permissions.has('settings.edit'), rows }
}

const dayOf = (month: string) => new Date(`${month}-01`)
const goalText = (goal: unknown) => (goal === null ? '' : formatGoal(goal as Goal))

/**
 * Sets a region's goal from a month on, records its history and returns the new version. Throws a Refusal for a past month, an unchanged
 * goal, or a stale version (with who changed it and when).
 */
export async function saveGoal(
  db: Database,
  viewer: SignedIn,
  { now, zone }: { now: Date; zone: string },
  { region, month, version: seen, ...goal }: Goal & { region: string; month: string; version: number },
  changed: RecordChange,
): Promise<number> {
  const problem = goalMonthProblem(month, dayAt(now, zone).slice(0, 7))
  if (problem) throw Refusal.field('month', problem)
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.of.goals}::int, hashtext(${`${region} ${month}`}))`
    const key = { region, month: dayOf(month) }
    const [row, last] = await Promise.all([
      tx.goal.findUnique({ where: { region_month: key } }),
      tx.goalChange.findFirst({ where: key, orderBy: { version: 'desc' } }),
    ])
    if ((row?.version ?? 0) !== seen) throw new Refusal(await staleWords(tx, last), { type: 'stale', version: row?.version ?? 0 })
    const before = row && { funded: row.funded, qcScore: Number(row.qcScore) }
    if (before && formatGoal(before) === formatGoal(goal)) throw Refusal.field('funded', 'This is already the goal')
    const version = seen + 1
    const fields = { ...goal, changedAt: now, changedById: viewer.userId, version }
    await tx.goal.upsert({ where: { region_month: key }, create: { ...key, ...fields }, update: fields })
    await tx.goalChange.create({
      data: {
        ...key,
        version,
        at: now,
        actorId: viewer.userId,
        actorName: viewer.fullName,
        before: before ?? Prisma.DbNull,
        after: { ...goal },
      },
    })
    changed(`Goal of ${region} from ${month}`, goalText(before), formatGoal(goal))
    return version
  })
}

async function staleWords(tx: Queries, last: { actorName: string; at: Date } | null): Promise<string> {
  return last
    ? `${last.actorName} changed this goal at ${momentText(last.at, await readOfficeZone(tx))}. Look again before you change it`
    : 'Look again before you change it'
}

/** Returns the changes of a region's goals as texts, the newest first. */
export async function readGoalHistory(db: Queries, region: string) {
  const changes = await db.goalChange.findMany({ where: { region }, orderBy: [{ at: 'desc' }, { version: 'desc' }], take: 200 })
  return changes.map(({ month, version, at, actorName, before, after }) => ({
    month: month.toISOString().slice(0, 7),
    version,
    at: at.toISOString(),
    by: actorName,
    before: goalText(before),
    after: goalText(after),
  }))
}
