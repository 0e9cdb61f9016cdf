import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../platform/database/database.ts'

/** A period of whole days in a zone, both included. */
export interface Days {
  from: string
  to: string
  zone: string
}

const isIn = (column: string, { from, to, zone }: Days) =>
  Prisma.sql`((${Prisma.raw(column)} AT TIME ZONE ${zone})::date BETWEEN ${from}::date AND ${to}::date)`

/** Completed reviews of record: neither pulled back nor bypassed, and no blind second ones (domain 4 and 5.1). */
const IS_COUNTED = Prisma.sql`(r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL AND r.first_review_id IS NULL AND r.bypass_reason = '')`

/** The severities of a bank, highest first (domain 5.1). */
const LEVELS: Readonly<Record<ReviewKind, readonly [string, string, string]>> = {
  processor: ['Critical', 'Coachback', ''],
  underwriter: ['Material', 'Moderate', 'Coachback'],
  closer: ['Material', 'Moderate', 'Coachback'],
}

/** The holder of the role that a question judges. A question of the closer bank judges the worked person (domain 4 and 10.1.2). */
const HOLDER = Prisma.sql`(CASE a.qc WHEN 'Processor' THEN r.processor_id WHEN 'Underwriter' THEN r.underwriter_id ELSE r.worked_by_id END)`
/** Whether an answer is an opportunity. The closer bank names no role, so that somebody always held it. */
const IS_OPPORTUNITY = Prisma.sql`(a.asked AND a.answer IN ('Yes', 'No') AND (a.qc = '' OR ${HOLDER} IS NOT NULL))`
const IS_FAIL = Prisma.sql`(a.answer = 'No' AND a.result <> 'Accept')`

export interface ReviewedFilter extends Days {
  kind: ReviewKind
  types?: readonly string[]
  selection?: string
  audit?: 'Full' | 'Partial'
  /** The people whose work is counted; without them everybody's. */
  people?: readonly number[] | null
}

export type ReviewSums = Record<
  'units' | 'judged' | 'opportunities' | 'fails' | 'highOpportunities' | 'highFails' | 'high' | 'middle' | 'low',
  number
>

/**
 * Counts Loans Reviewed and their defects. They are the latest review of a loan and type in the period, with the answers about the report's
 * own role. Partial audits enter no figure of full ones, so that they supersede none (domain 5.2, 9.1.5 to 9.1.8, 10.1.2 and 10.1.9).
 */
export async function loansReviewed(db: Database, filter: ReviewedFilter): Promise<ReviewSums> {
  const { kind, types, selection = 'In-line', audit, people } = filter
  const [high, middle, low] = LEVELS[kind]
  const ownRole = { processor: Prisma.sql`r.processor_id`, underwriter: Prisma.sql`r.underwriter_id`, closer: Prisma.sql`r.worked_by_id` }[
    kind
  ]
  const loansWith = (severity: string) =>
    Prisma.sql`count(DISTINCT r.id) FILTER (WHERE ${IS_OPPORTUNITY} AND ${IS_FAIL} AND a.severity = ${severity} AND ${severity} <> '')::int`
  const rows = await db.$queryRaw<ReviewSums[]>`
    WITH latest AS (
      SELECT DISTINCT ON (r.loan_id, r.type, r.audit = 'Partial') r.* FROM reviews r
      WHERE ${IS_COUNTED} AND r.kind = ${kind} AND r.scope = 'Full' AND r.selection = ${selection} AND ${isIn('r.ended_at', filter)}
        ${types ? Prisma.sql`AND r.type = ANY(${[...types]})` : Prisma.empty}
      ORDER BY r.loan_id, r.type, r.audit = 'Partial', r.ended_at DESC, r.instance DESC)
    SELECT count(DISTINCT r.id)::int AS units, count(DISTINCT r.id) FILTER (WHERE ${IS_OPPORTUNITY})::int AS judged,
      count(*) FILTER (WHERE ${IS_OPPORTUNITY})::int AS opportunities, count(*) FILTER (WHERE ${IS_OPPORTUNITY} AND ${IS_FAIL})::int AS fails,
      count(*) FILTER (WHERE ${IS_OPPORTUNITY} AND (a.type = ${high} OR r.kind = 'underwriter'))::int AS "highOpportunities",
      count(*) FILTER (WHERE ${IS_OPPORTUNITY} AND ${IS_FAIL} AND a.severity = ${high})::int AS "highFails",
      ${loansWith(high)} AS high, ${loansWith(middle)} AS middle, ${loansWith(low)} AS low
    FROM latest r LEFT JOIN review_answers a ON a.review_id = r.id AND ${HOLDER} = ${ownRole}
    WHERE ${people ? Prisma.sql`${ownRole} = ANY(${[...people]})` : Prisma.sql`${ownRole} IS NOT NULL`}
      ${audit ? Prisma.sql`AND (r.audit = 'Partial') = ${audit === 'Partial'}` : Prisma.empty}`
  return rows[0] as ReviewSums
}

export type Dashboard = Record<'completed' | 'judged' | 'defects' | 'partial' | 'partialDefects' | 'disputed' | 'overturned', number>

/** Returns what the review dashboards count: reviews, not loans; Defect % of Full audits; Partial apart (domain 9.1.8 and 10.1.8). */
export async function dashboardCounts(db: Database, types: readonly string[], days: Days): Promise<Dashboard> {
  const rows = await db.$queryRaw<Dashboard[]>`
    SELECT count(DISTINCT r.id)::int AS completed,
      count(DISTINCT r.id) FILTER (WHERE r.audit <> 'Partial' AND ${IS_OPPORTUNITY})::int AS judged,
      count(DISTINCT r.id) FILTER (WHERE r.audit <> 'Partial' AND ${IS_OPPORTUNITY} AND ${IS_FAIL})::int AS defects,
      count(DISTINCT r.id) FILTER (WHERE r.audit = 'Partial')::int AS partial,
      count(DISTINCT r.id) FILTER (WHERE r.audit = 'Partial' AND ${IS_OPPORTUNITY} AND ${IS_FAIL})::int AS "partialDefects",
      count(*) FILTER (WHERE ${IS_OPPORTUNITY} AND EXISTS (SELECT FROM dispute_rounds d WHERE d.answer_id = a.id AND d.dispute = 'Yes'))::int AS disputed,
      count(*) FILTER (WHERE ${IS_OPPORTUNITY} AND a.answer = 'No' AND a.result = 'Accept')::int AS overturned
    FROM reviews r LEFT JOIN review_answers a ON a.review_id = r.id
    WHERE ${IS_COUNTED} AND r.type = ANY(${[...types]}) AND r.scope = 'Full' AND r.selection = 'In-line' AND ${isIn('r.ended_at', days)}`
  return rows[0] as Dashboard
}

export type Programme = Record<'loans' | 'gross' | 'rebutted' | 'net', number>

/** Returns the programme's reviews of a period with a finding of the highest severity (domain 5.2, 9.1.2 and 9.1.11). */
export async function programmeCounts(
  db: Database,
  type: string,
  severity: string,
  days: Days,
  axis: 'Completion' | 'Production',
): Promise<Programme> {
  const found = (condition: Prisma.Sql) =>
    Prisma.sql`count(*) FILTER (WHERE EXISTS (SELECT FROM review_answers a LEFT JOIN findings f ON f.answer_id = a.id
      WHERE a.review_id = r.id AND ${IS_OPPORTUNITY} AND a.answer = 'No' AND a.severity = ${severity} AND ${condition}))::int`
  const rows = await db.$queryRaw<Programme[]>`
    SELECT count(*)::int AS loans, ${found(Prisma.sql`true`)} AS gross, ${found(Prisma.sql`a.result <> 'Accept'`)} AS rebutted,
      ${found(Prisma.sql`a.result <> 'Accept' AND f.outcome IS DISTINCT FROM 'Cured'`)} AS net
    FROM reviews r JOIN loans l ON l.id = r.loan_id
    WHERE ${IS_COUNTED} AND r.type = ${type} AND r.selection = 'Random' AND r.scope = 'Full' AND r.audit <> 'Partial' AND r.phase = 'Post-closing'
      AND EXISTS (SELECT FROM review_answers a WHERE a.review_id = r.id AND ${IS_OPPORTUNITY})
      AND ${isIn(axis === 'Completion' ? 'r.ended_at' : 'l.funded_at', days)}`
  return rows[0] as Programme
}

/**
 * Counts Met and Not Met for SLA %, of the measures whose due moment is in the period and has passed, of closings not cancelled (domain
 * 5.5, 10.2.2).
 */
export async function slaCounts(
  db: Database,
  measure: number,
  days: Days,
  now: Date,
  holderId?: number,
): Promise<{ met: number; notMet: number }> {
  const p = `t.p${measure}`
  const slot = measure === 1 ? Prisma.sql`t.slot1_id` : Prisma.sql`coalesce(t.slot2_id, t.slot1_id)`
  const counted = (result: string) => Prisma.sql`count(*) FILTER (WHERE ${Prisma.raw(`${p}_result`)} = ${result})::int`
  const rows = await db.$queryRaw<{ met: number; notMet: number }[]>`
    SELECT ${counted('Met')} AS met, ${counted('Not Met')} AS "notMet" FROM tasks t
    WHERE t.desk = 'closing' AND t.status <> 'Canceled' AND ${Prisma.raw(`${p}_due_at`)} < ${now} AND ${isIn(`${p}_due_at`, days)}
      ${holderId ? Prisma.sql`AND ${slot} = ${holderId}` : Prisma.empty}`
  return rows[0] as { met: number; notMet: number }
}

const ACTIVE = Prisma.sql`l.status IN ('Pre-Decision', 'Underwriting', 'Approved', 'Closing')`

/** Counts active loans, and those whose earliest target close is before today (domain 5.4). */
export async function lateCounts(
  db: Database,
  { today, zone }: { today: string; zone: string },
): Promise<{ active: number; late: number }> {
  const rows = await db.$queryRaw<{ active: number; late: number }[]>`
    SELECT count(*)::int AS active, count(*) FILTER (
      WHERE least(l.contract_closing_on, (l.scheduled_closing_at AT TIME ZONE ${zone})::date, l.lock_expires_on) < ${today}::date)::int AS late
    FROM loans l WHERE ${ACTIVE}`
  return rows[0] as { active: number; late: number }
}

/** Counts loans by the day of their disposition in the period, funded ones and others (domain 5.4). */
export async function dispositionCounts(db: Database, { from, to }: Days): Promise<{ funded: number; other: number }> {
  const rows = await db.$queryRaw<{ funded: number; other: number }[]>`
    SELECT count(*) FILTER (WHERE l.disposition = 'Funded')::int AS funded, count(*) FILTER (WHERE l.disposition <> 'Funded')::int AS other
    FROM loans l WHERE l.disposition <> '' AND l.disposition_on BETWEEN ${from}::date AND ${to}::date`
  return rows[0] as { funded: number; other: number }
}

/** Counts pairs of blind answers whose second review is completed, the equal ones and all, by month of the first review (domain 5.3). */
export async function agreementCounts(db: Database, type: string, { from, to, zone }: Days): Promise<{ equal: number; pairs: number }> {
  const rows = await db.$queryRaw<{ equal: number; pairs: number }[]>`
    SELECT count(*) FILTER (WHERE a.answer = b.answer)::int AS equal, count(*)::int AS pairs
    FROM reviews r JOIN reviews s ON s.first_review_id = r.id AND s.ended_at IS NOT NULL AND s.pulled_back_at IS NULL
      JOIN answer_pairs p ON p.review_id = s.id JOIN review_answers a ON a.id = p.first_answer_id JOIN review_answers b ON b.id = p.second_answer_id
    WHERE r.type = ${type} AND r.pulled_back_at IS NULL AND ${isIn('r.ended_at', { from, to, zone })}`
  return rows[0] as { equal: number; pairs: number }
}
