import { dayNumber, formatDayNumber } from '@ivue/contracts/calendar/days.ts'
import { instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Periods } from '../../figures/calendar.ts'
import type { Source } from '../../figures/figures-definition.ts'
import { isWithinDays, isWithinMoments, periodOfDay, periodOfMoment } from '../../figures/queries.ts'
import { countsForRate } from '../../rows/programme.ts'
import type { Atom } from './summary-figures.ts'

/** `days`: days with a decision, used when no hours were recorded. */
export type DeskCount = Atom | 'days'
type DeskSource = Source<DeskCount>

/** SQL of the holder of a desk's role when a review (alias `r`) was submitted. */
const HOLDER: Record<StagedDesk, Prisma.Sql> = { processor: Prisma.sql`r.processor_id`, underwriter: Prisma.sql`r.underwriter_id` }

const OWNER: Record<StagedDesk, Prisma.Sql> = { processor: Prisma.sql`l.processor_id`, underwriter: Prisma.sql`l.underwriter_id` }

/** Condition: the file has an underwriter, or had one, who then decided it before passing it on. */
const HAS_OR_HAD_UNDERWRITER = Prisma.sql`(l.underwriter_id IS NOT NULL OR EXISTS (SELECT FROM decisions d WHERE d.loan_id = l.id AND d.desk = 'underwriter' AND d.owner_id IS NOT NULL))`
/** Condition: the person leads a team or unit, so their hours do not count as hours of output. */
const isLeader = (person: string) =>
  Prisma.sql`EXISTS (SELECT FROM users u WHERE u.id = ${Prisma.raw(person)} AND u.access_level IN ('Team Leader', 'Unit Leader'))`

/** Loans by disposition (loans_dispositions_idx). */
export const dispositionSource = (desk: StagedDesk): DeskSource => ({
  atoms: ['funded', 'closed', 'declined', 'withdrawn', 'heldNonFunded'],
  items: (when) => Prisma.sql`
    SELECT ${periodOfDay(Prisma.sql`l.disposition_on`, when)} AS period, ${OWNER[desk]} AS person,
      (l.disposition = 'Funded')::int AS funded, (l.disposition = 'Closed')::int AS closed,
      (l.disposition = 'Declined')::int AS declined, (l.disposition = 'Withdrawn')::int AS withdrawn,
      (l.disposition <> 'Funded' AND ${HAS_OR_HAD_UNDERWRITER})::int AS "heldNonFunded"
    FROM loans l WHERE l.disposition <> '' AND ${isWithinDays(Prisma.sql`l.disposition_on`, when)}`,
})

/** Productive minutes of all staff except leaders, at any desk (work_hours_minutes_idx). */
export const minuteSource: DeskSource = {
  atoms: ['minutes'],
  items: (when) => Prisma.sql`
    SELECT ${periodOfDay(Prisma.sql`h.day`, when)} AS period, h.user_id AS person, h.regular_minutes + h.overtime_minutes AS minutes
    FROM work_hours h WHERE ${isWithinDays(Prisma.sql`h.day`, when)} AND NOT ${isLeader('h.user_id')}`,
}

/**
 * Decisions on each file by owner, and the days that had any by a person who leads no team (decisions_desk_decided_at_idx). A decision
 * that declined a file counts as its disposition, not as an approval. Days are found by comparing with midnights: converting each
 * moment to a day in the zone would cost more than everything else.
 */
export const decisionSource = (desk: StagedDesk): DeskSource => ({
  atoms: ['approved', 'recons', 'files', 'days'],
  items: (when) => Prisma.sql`
    WITH taken AS (
      SELECT ${periodOfMoment(Prisma.sql`d.decided_at`, when)} AS period, d.owner_id AS person, d.loan_id, d.stage, d.outcome,
        width_bucket(d.decided_at, ${computeMidnights(when)}::timestamptz[]) AS day
      FROM decisions d WHERE d.desk = ${desk} AND ${isWithinMoments(Prisma.sql`d.decided_at`, when)}
    ), declined AS (
      SELECT l.id, l.disposition_on - ${when.days[0]}::date + 1 AS day
      FROM loans l WHERE l.disposition = 'Declined' AND l.disposition <> '' AND ${isWithinDays(Prisma.sql`l.disposition_on`, when)}
    )
    SELECT taken.period, taken.person, count(*) FILTER (WHERE taken.outcome = 'Completed' AND declined.id IS NULL) AS approved,
      count(*) FILTER (WHERE taken.stage = 'Reconsideration Risk Review') AS recons, 1 AS files, 0 AS days
    FROM taken LEFT JOIN declined ON declined.id = taken.loan_id AND declined.day = taken.day GROUP BY taken.period, taken.person, taken.loan_id
    UNION ALL
    SELECT worked.period, worked.person, 0, 0, 0, 1 FROM (SELECT DISTINCT taken.period, taken.person, taken.day FROM taken) worked WHERE NOT ${isLeader('worked.person')}`,
})

function computeMidnights({ days, zone }: Periods): string[] {
  const [first, end] = [dayNumber(days[0] ?? ''), dayNumber(days.at(-1) ?? '')]
  return Array.from({ length: end - first }, (_, index) => instantOnDay(formatDayNumber(first + index), 0, zone).toISOString())
}

/**
 * Full in-line reviews by each person who held the desk's role on the loan, whichever bank asked the question (domain 4, Attribution;
 * reviews_kind_ended_idx). A review counts once for each of them.
 */
export const reviewSource = (desk: StagedDesk): DeskSource => ({
  atoms: ['units', 'materialOpportunities', 'moderateOpportunities', 'material', 'moderate', 'grossMaterial', 'grossModerate'],
  changes: true,
  items: (when) => Prisma.sql`
    SELECT ${periodOfMoment(Prisma.sql`r.ended_at`, when)} AS period, s.person_id AS person, 1 AS units,
      s.high_opportunities AS "materialOpportunities", s.middle_opportunities AS "moderateOpportunities", s.high AS material, s.middle AS moderate,
      s.gross_high AS "grossMaterial", s.gross_middle AS "grossModerate"
    FROM reviews r JOIN review_scores s ON s.review_id = r.id AND s.person_id = CASE WHEN r.kind = ${desk} THEN r.worked_by_id ELSE ${HOLDER[desk]} END
    WHERE r.kind IN ('processor', 'underwriter') AND ${isWithinMoments(Prisma.sql`r.ended_at`, when)} AND r.selection = 'In-line' AND ${countsForRate('r')}`,
})
