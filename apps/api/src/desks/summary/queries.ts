import { dayNumber, formatDayNumber } from '@ivue/contracts/calendar/days.ts'
import { instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import { STAGED_DESKS, type StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { ReviewKind, ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Periods } from '../../figures/calendar.ts'
import type { AtomSource } from '../../figures/figures-definition.ts'
import { isWithinDays, isWithinMoments, periodOfDaySql, periodOfMomentSql } from '../../figures/queries.ts'
import { isJudged } from '../../platform/rows/judged-answers.ts'
import { countsInReports, latestFirstSql } from '../../platform/rows/latest-reviews.ts'
import { isLeaderBefore } from '../../platform/rows/positions.ts'
import { type DeskAtom, REVIEW_ATOMS } from './summary-figures.ts'

/** What is counted at a desk: its atoms, and the days with a decision (`days`). The days are used when no hours were recorded. */
export type DeskCount = DeskAtom | 'days'
type DeskSource = AtomSource<DeskCount>

const OWNER: Record<StagedDesk, Prisma.Sql> = { processor: Prisma.sql`l.processor_id`, underwriter: Prisma.sql`l.underwriter_id` }

/**
 * Condition that somebody at the desk holds the file, or held it and decided it before passing it on. Decisions are found by their task,
 * because they have no index by loan.
 */
const isOrWasHeld = (desk: StagedDesk) => Prisma.sql`(${OWNER[desk]} IS NOT NULL OR EXISTS (
  SELECT FROM tasks t JOIN decisions d ON d.task_id = t.id WHERE t.loan_id = l.id AND t.desk = ${desk} AND d.owner_id IS NOT NULL))`

/**
 * SQL of a row `period, person, <amount>` per person and period. Leaves out people who led a team or unit on the last day of the period,
 * because leaders have no output of their own.
 */
const withoutLeadersSql = (amounts: Prisma.Sql, { starts }: Periods) =>
  Prisma.sql`(${amounts}) spent WHERE NOT ${isLeaderBefore(Prisma.sql`spent.person`, Prisma.sql`(${starts}::timestamptz[])[spent.period + 1]`)}`

/** Loans by disposition (loans_dispositions_idx). */
export const dispositionSource = (desk: StagedDesk): DeskSource => ({
  atoms: ['funded', 'closed', 'declined', 'withdrawn', 'heldFunded', 'heldNonFunded'],
  items: (when) => Prisma.sql`
    SELECT ${periodOfDaySql(Prisma.sql`l.disposition_on`, when)} AS period, ${OWNER[desk]} AS person,
      (l.disposition = 'Funded')::int AS funded, (l.disposition = 'Closed')::int AS closed,
      (l.disposition = 'Declined')::int AS declined, (l.disposition = 'Withdrawn')::int AS withdrawn,
      (l.disposition = 'Funded' AND ${isOrWasHeld(desk)})::int AS "heldFunded",
      (l.disposition <> 'Funded' AND ${isOrWasHeld(desk)})::int AS "heldNonFunded"
    FROM loans l WHERE l.disposition <> '' AND ${isWithinDays(Prisma.sql`l.disposition_on`, when)}`,
})

/** Productive minutes of all staff except leaders, at any desk (work_hours_minutes_idx). */
export const minuteSource: DeskSource = {
  atoms: ['minutes'],
  items: (when) => Prisma.sql`
    SELECT spent.period, spent.person, spent.minutes FROM ${withoutLeadersSql(
      Prisma.sql`SELECT ${periodOfDaySql(Prisma.sql`h.day`, when)} AS period, h.user_id AS person, sum(h.regular_minutes + h.overtime_minutes) AS minutes
        FROM work_hours h WHERE ${isWithinDays(Prisma.sql`h.day`, when)} GROUP BY 1, 2`,
      when,
    )}`,
}

/**
 * Decisions on each file by owner, and the days that had any by a person who leads no team (decisions_desk_decided_at_idx). A decision
 * that declined a file counts as its disposition, not as an approval. A decision on a file that nobody held is no approval and makes no day
 * (domain 10.2). Days are found by comparing with midnights: converting each moment to a day in the zone would cost more than everything else.
 */
export const decisionSource = (desk: StagedDesk): DeskSource => ({
  atoms: ['approved', 'recons', 'files', 'days'],
  items: (when) => Prisma.sql`
    WITH taken AS (
      SELECT ${periodOfMomentSql(Prisma.sql`d.decided_at`, when)} AS period, d.owner_id AS person, d.loan_id, d.stage, d.outcome,
        width_bucket(d.decided_at, ${computeMidnights(when)}::timestamptz[]) AS day
      FROM decisions d WHERE d.desk = ${desk} AND ${isWithinMoments(Prisma.sql`d.decided_at`, when)}
    ), declined AS (
      SELECT l.id, l.disposition_on - ${when.days[0]}::date + 1 AS day
      FROM loans l WHERE l.disposition = 'Declined' AND l.disposition <> '' AND ${isWithinDays(Prisma.sql`l.disposition_on`, when)}
    )
    SELECT taken.period, taken.person, count(*) FILTER (WHERE taken.outcome = 'Completed' AND declined.id IS NULL AND taken.person IS NOT NULL) AS approved,
      count(*) FILTER (WHERE taken.stage = 'Reconsideration Risk Review') AS recons, 1 AS files, 0 AS days
    FROM taken LEFT JOIN declined ON declined.id = taken.loan_id AND declined.day = taken.day GROUP BY taken.period, taken.person, taken.loan_id
    UNION ALL
    SELECT spent.period, spent.person, 0, 0, 0, spent.days FROM ${withoutLeadersSql(
      Prisma.sql`SELECT worked.period, worked.person, count(*) AS days
        FROM (SELECT DISTINCT taken.period, taken.person, taken.day FROM taken WHERE taken.person IS NOT NULL) worked GROUP BY 1, 2`,
      when,
    )}`,
})

function computeMidnights({ days, zone }: Periods): string[] {
  const [first, end] = [dayNumber(days[0] ?? ''), dayNumber(days.at(-1) ?? '')]
  return Array.from({ length: end - first }, (_, index) => instantOnDay(formatDayNumber(first + index), 0, zone).toISOString())
}

/** The review types about a person's own work, by kind (domain 10.1). */
const OWN_TYPES: Record<ReviewKind, readonly ReviewType[]> = {
  processor: ['Processor QC'],
  underwriter: ['UW Review'],
  closer: ['ICD QC', 'Final Doc QC'],
}

/** SQL of the person whose work of a kind a review (alias `c`) judges. */
const HOLDER: Record<ReviewKind, Prisma.Sql> = {
  processor: Prisma.sql`CASE c.kind WHEN 'processor' THEN c.worked_by_id ELSE c.processor_id END`,
  underwriter: Prisma.sql`CASE c.kind WHEN 'underwriter' THEN c.worked_by_id ELSE c.underwriter_id END`,
  closer: Prisma.sql`c.worked_by_id`,
}

/**
 * Returns full in-line reviews with an opportunity about a person's work, the latest of each loan, type and period as in the QC reports
 * (reviews_kind_ended_idx). Those of the person's own types make the figures. The others are only counted, with their net findings.
 */
export const reviewSource = (kind: ReviewKind): AtomSource<DeskAtom> => ({
  atoms: REVIEW_ATOMS,
  changes: true,
  items(when) {
    const [ended, kinds] = [Prisma.sql`t.ended_at`, kind === 'closer' ? ([kind] as const) : STAGED_DESKS]
    return Prisma.sql`
    SELECT c.period, s.person_id AS person, c.own AS units, c.own * s.high_opportunities AS "materialOpportunities", c.own * s.middle_opportunities AS "moderateOpportunities",
      c.own * s.high AS material, c.own * s.middle AS moderate, c.own * s.gross_high AS "grossMaterial", c.own * s.gross_middle AS "grossModerate",
      c.own * (f.net = 0)::int AS clean, c.own * (f.gross - f.net) AS overturned,
      CASE WHEN c.own * f.gross > 0 THEN (SELECT count(DISTINCT a.id) FROM review_answers a JOIN dispute_rounds d ON d.answer_id = a.id
        WHERE a.review_id = c.id AND coalesce(a.worked_by_id, c.worked_by_id) = s.person_id AND ${isJudged('a')} AND d.dispute = 'Yes') ELSE 0 END AS disputed,
      (NOT c.final)::int - c.own AS "otherReviews", ((NOT c.final)::int - c.own) * f.net AS "otherDefects", c.final::int AS "finalReviews", c.final::int * f.net AS "finalDefects"
    FROM (
      SELECT t.id, t.kind, t.type, t.worked_by_id, t.processor_id, t.underwriter_id, ${periodOfMomentSql(ended, when)} AS period, (t.type = ANY(${[...OWN_TYPES[kind]]}::text[]))::int AS own, t.type = 'Final Review' AS final,
        row_number() OVER (PARTITION BY ${periodOfMomentSql(ended, when)}, t.loan_id, t.type ORDER BY ${latestFirstSql('t')}) AS nth
      FROM reviews t WHERE ${countsInReports(kinds, 'In-line')} AND t.audit <> 'Partial' AND t.worked_by_id IS NOT NULL AND ${isWithinMoments(ended, when)}) c
    JOIN review_scores s ON s.review_id = c.id AND s.person_id = ${HOLDER[kind]}
    CROSS JOIN LATERAL (SELECT s.high + s.middle + s.low AS net, s.gross_high + s.gross_middle + s.gross_low AS gross) f
    WHERE c.nth = 1`
  },
})
