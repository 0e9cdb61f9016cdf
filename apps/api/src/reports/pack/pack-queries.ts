import { REVIEW_TYPES } from '@ivue/contracts/quality/reviews/words.ts'
import type { MonthlyPack } from '@ivue/contracts/reports/pack/pack-contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { isKnownTo, ofRecord } from '../../platform/rows/blind-reviews.ts'
import { countsForRate, inProgramme, inSample } from '../../platform/rows/programme.ts'
import { isCountedIn } from '../charts/rate-sql.ts'
import type { BankData, CountedFindings, InLineData, LoanData, ResponsibleData, SampleData } from './pack-data.ts'

export type MomentRange = readonly [from: Date, before: Date]

/** The highest severities of the question banks (domain 5.1). */
const HIGHEST_SEVERITIES = Prisma.sql`('Critical', 'Material')`
const TYPES = Prisma.sql`r.type = ANY(${REVIEW_TYPES}::text[])`

/**
 * Condition for completed reviews (alias `r`) of the pack's month. Post-closing reviews count by production; others by completion, because
 * their loans may never be funded.
 */
const inMonth = (period: MomentRange): Prisma.Sql =>
  Prisma.sql`r.ended_at IS NOT NULL AND CASE WHEN r.phase = 'Post-closing' THEN ${isCountedIn('Production', period)} ELSE ${isCountedIn('Completion', period)} END`

/**
 * Returns the CTE `picked` with the reviews of a month that were selected, each with its group: in the programme's rate, in a prefunding
 * sample, component review, or picked for a reason (domain 4, Where a review comes from). In-line reviews are not selected.
 */
const pickedReviewsCte = (period: MomentRange): Prisma.Sql => Prisma.sql`
  picked AS (
    SELECT * FROM (
      SELECT r.*, s.plan_id, CASE WHEN ${inProgramme('r')} THEN 'Random' WHEN ${inSample('r', 'Prefunding')} THEN 'Prefunding' WHEN r.scope = 'Component' OR r.audit = 'Partial' THEN 'Component'
        WHEN r.selection = 'Targeted' THEN 'Discretionary' END AS sample
      FROM reviews r LEFT JOIN sampled_loans s ON s.review_id = r.id AND s.place IS NOT NULL
      WHERE ${TYPES} AND r.selection IN ('Random', 'Targeted') AND ${inMonth(period)} AND ${ofRecord('r')} AND r.pulled_back_at IS NULL AND r.bypass_reason = '') AS all_of_them
    WHERE sample IS NOT NULL)`

/** Counts each sample of the month: the reviews of one plan, or those picked for one reason. */
export function countSamples(db: Queries, period: MomentRange): Promise<SampleData[]> {
  return db.$queryRaw<SampleData[]>(Prisma.sql`
    WITH ${pickedReviewsCte(period)}
    SELECT sample AS group, type AS "reviewType", phase, plan_id AS "planId", CASE WHEN plan_id IS NULL THEN rationale ELSE '' END AS rationale, count(*)::int AS reviewed,
      (count(*) FILTER (WHERE gross_critical_count > 0))::int AS found
    FROM picked GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`)
}

/** Counts by type the loans funded in the month that random plans drew for the programme, and those of them whose review counts. */
export function countDrawn(db: Queries, [from, before]: MomentRange): Promise<MonthlyPack['drawn']> {
  return db.$queryRaw<MonthlyPack['drawn']>(Prisma.sql`
    SELECT p.review_type AS "reviewType", count(DISTINCT s.loan_id)::int AS drawn, (count(DISTINCT s.loan_id) FILTER (WHERE r.id IS NOT NULL))::int AS reviewed
    FROM sampling_plans p JOIN sampled_loans s ON s.plan_id = p.id AND s.place IS NOT NULL
    JOIN loans l ON l.id = s.loan_id AND l.status = 'Funded' AND l.funded_at >= ${from}::timestamptz AND l.funded_at < ${before}::timestamptz
    LEFT JOIN reviews r ON r.id = s.review_id AND ${inProgramme('r')}
    WHERE p.phase = 'Post-closing' AND p.scope = 'Full' AND p.method <> 'Targeted' GROUP BY 1 ORDER BY 1`)
}

/** Counts full in-line reviews completed in the month, which belong to no sample, by type. The condition is that of the list to which the pack's figures link. */
export function countInLine(db: Queries, period: MomentRange): Promise<InLineData[]> {
  return db.$queryRaw<InLineData[]>(Prisma.sql`
    SELECT r.type AS "reviewType", count(*)::int AS reviewed, (count(*) FILTER (WHERE r.gross_critical_count > 0))::int AS found FROM reviews r
    WHERE ${TYPES} AND r.selection = 'In-line' AND ${countsForRate('r')} AND ${isCountedIn('Completion', period)} GROUP BY 1 ORDER BY 1`)
}

const programmeFindingsSql = (period: MomentRange) => Prisma.sql`
  FROM reviews r JOIN findings o ON o.review_id = r.id WHERE ${TYPES} AND ${inProgramme('r')} AND ${inMonth(period)}`

/** Counts the month's findings of the programme, rebutted ones included, by review, severity, category and outcome. */
export function countFindings(db: Queries, period: MomentRange): Promise<CountedFindings[]> {
  return db.$queryRaw<CountedFindings[]>(Prisma.sql`
    SELECT r.id AS "reviewId", r.type AS "reviewType", o.severity, o.category, o.outcome, count(*)::int AS findings ${programmeFindingsSql(period)}
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 4, 5, 1`)
}

/** Counts findings of the highest severity on the programme's reviews by responsible person; ordered by name, never by rank. */
export function countResponsible(db: Queries, period: MomentRange): Promise<ResponsibleData[]> {
  return db.$queryRaw<ResponsibleData[]>(Prisma.sql`
    SELECT o.responsible_id AS id, max(o.responsible_name) AS name, r.type AS "reviewType", count(*)::int AS findings, count(DISTINCT r.id)::int AS loans
    ${programmeFindingsSql(period)} AND o.severity IN ${HIGHEST_SEVERITIES} AND o.responsible_id IS NOT NULL GROUP BY 1, 3 ORDER BY 2, 1, 3`)
}

/** Returns up to `most` reviewed loans, random ones first, then those with the most severe findings, and the number of all. */
export async function listLoans(db: Queries, period: MomentRange, most: number): Promise<{ loans: LoanData[]; loanCount: number }> {
  const rows = await db.$queryRaw<(LoanData & { all: number })[]>(Prisma.sql`
    WITH ${pickedReviewsCte(period)}, listed AS (
      SELECT id, loan_id, loan_number, type, sample, plan_id, rationale, phase, gross_critical_count, count(*) OVER ()::int AS all_of_them FROM picked
      ORDER BY sample = 'Random' DESC, gross_critical_count > 0 DESC, type, loan_number, id LIMIT ${most})
    SELECT p.loan_number AS number, p.type AS "reviewType", p.sample AS group, p.plan_id AS "planId", CASE WHEN p.plan_id IS NULL THEN p.rationale ELSE '' END AS rationale,
      p.phase, l.channel, l.property_state AS state, p.all_of_them AS all,
      coalesce((SELECT json_agg(json_build_object('severity', o.severity, 'category', o.category, 'outcome', o.outcome, 'responsible', o.responsible_name,
        'responsibleId', o.responsible_id, 'cured', o.outcome = 'Cured' AND o.cured_on IS NOT NULL) ORDER BY o.sno, o.id) FROM findings o WHERE o.review_id = p.id), '[]') AS findings
    FROM listed p JOIN loans l ON l.id = p.loan_id
    ORDER BY p.sample = 'Random' DESC, p.gross_critical_count > 0 DESC, p.type, p.loan_number, p.id`)
  return { loans: rows.map(({ all: _, ...loan }) => loan), loanCount: rows[0]?.all ?? 0 }
}

/** Returns the question banks and the categories as of the end of the month. */
export function readBanks(db: Queries, before: Date, zone: string): Promise<BankData[]> {
  return db.$queryRaw<BankData[]>(Prisma.sql`
    SELECT initcap(c.kind) || ' checkpoints' AS name, count(*)::int AS revision, to_char(max(v.at) AT TIME ZONE ${zone}::text, 'YYYY-MM-DD') AS "changedOn",
      (count(*) FILTER (WHERE v.active AND v.version = (SELECT max(o.version) FROM checkpoint_versions o WHERE o.checkpoint_id = v.checkpoint_id AND o.at < ${before}::timestamptz)))::int AS active
    FROM checkpoints c JOIN checkpoint_versions v ON v.checkpoint_id = c.id WHERE v.at < ${before}::timestamptz GROUP BY c.kind
    UNION ALL
    SELECT 'Categories: ' || scheme, max(version)::int, '', (count(*) FILTER (WHERE active AND parent_id IS NULL))::int FROM defect_categories GROUP BY scheme
    ORDER BY 1`)
}

/**
 * Returns the review types that had blind second reviews in a month. Like the page of agreement, it leaves out reviews that the viewer may
 * not know of.
 */
export async function findTypesWithSecondReviews(db: Queries, viewer: Viewer, firstDay: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ type: string }[]>(
    Prisma.sql`SELECT DISTINCT v.type FROM review_pairs v JOIN reviews s ON s.id = v.review_id WHERE v.month = ${firstDay}::date AND ${isKnownTo(viewer, 's')} ORDER BY 1`,
  )
  return rows.map(({ type }) => type)
}
