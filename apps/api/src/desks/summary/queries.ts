import { dayNumber, dayOf } from '@ivue/contracts/calendar/days.ts'
import { instantOf } from '@ivue/contracts/calendar/zone.ts'
import { workerRole } from '@ivue/contracts/desks/scope.ts'
import type { Atom } from '@ivue/contracts/desks/summary-figures.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database.ts'
import type { Stretches } from './months.ts'

/** What was counted of a person (null: of nobody) in a stretch, numbered from 1. */
export type Counted = { stretch: number; person: number | null } & Partial<Record<Atom, number>>

const OWNER: Record<StagedDesk, Prisma.Sql> = { processor: Prisma.sql`l.processor_id`, underwriter: Prisma.sql`l.underwriter_id` }

const onDays = (column: Prisma.Sql, { days }: Stretches) => Prisma.sql`${column} >= ${days[0]}::date AND ${column} < ${days.at(-1)}::date`
const atMoments = (column: Prisma.Sql, { starts }: Stretches) =>
  Prisma.sql`${column} >= ${starts[0]}::timestamptz AND ${column} < ${starts.at(-1)}::timestamptz`
const byDay = (column: Prisma.Sql, { days }: Stretches) => Prisma.sql`width_bucket(${column}, ${days}::date[])`
const byMoment = (column: Prisma.Sql, { starts }: Stretches) => Prisma.sql`width_bucket(${column}, ${starts}::timestamptz[])`

/** Loans by what became of them (loans_dispositions_idx). */
export function countDispositions(db: Queries, desk: StagedDesk, when: Stretches): Promise<Counted[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT ${byDay(Prisma.sql`l.disposition_on`, when)} AS stretch, ${OWNER[desk]} AS person,
      count(*) FILTER (WHERE l.disposition = 'Funded')::int AS funded, count(*) FILTER (WHERE l.disposition = 'Closed')::int AS closed,
      count(*) FILTER (WHERE l.disposition = 'Declined')::int AS declined, count(*) FILTER (WHERE l.disposition = 'Withdrawn')::int AS withdrawn
    FROM loans l WHERE l.disposition <> '' AND ${onDays(Prisma.sql`l.disposition_on`, when)} GROUP BY 1, 2`)
}

/** Productive minutes of everybody, whatever their desk (work_hours_day_idx). */
export function countMinutes(db: Queries, when: Stretches): Promise<(Counted & { person: number })[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT ${byDay(Prisma.sql`h.day`, when)} AS stretch, h.user_id AS person, sum(h.regular_minutes + h.overtime_minutes)::int AS minutes
    FROM work_hours h WHERE ${onDays(Prisma.sql`h.day`, when)} GROUP BY 1, 2`)
}

/**
 * Decisions by whose work it was, and the days that had any (decisions_desk_decided_at_idx). The review by which a file was declined is its disposition, no approval.
 * Days are found among their midnights: asking each moment for its day in the zone costs more than all the rest.
 */
export function countDecisions(db: Queries, desk: StagedDesk, when: Stretches): Promise<(Counted & { days: number })[]> {
  return db.$queryRaw(Prisma.sql`
    WITH taken AS (
      SELECT ${byMoment(Prisma.sql`d.decided_at`, when)} AS stretch, d.owner_id AS person, d.loan_id, d.stage, d.outcome,
        width_bucket(d.decided_at, ${midnightsOf(when)}::timestamptz[]) AS day
      FROM decisions d WHERE d.desk = ${desk} AND ${atMoments(Prisma.sql`d.decided_at`, when)}
    ), declined AS (
      SELECT l.id, l.disposition_on - ${when.days[0]}::date + 1 AS day
      FROM loans l WHERE l.disposition = 'Declined' AND l.disposition <> '' AND ${onDays(Prisma.sql`l.disposition_on`, when)}
    ), files AS (
      SELECT taken.stretch, taken.person, taken.loan_id, count(*) FILTER (WHERE taken.outcome = 'Completed' AND declined.id IS NULL) AS approved,
        count(*) FILTER (WHERE taken.stage = 'Reconsideration Risk Review') AS recons
      FROM taken LEFT JOIN declined ON declined.id = taken.loan_id AND declined.day = taken.day GROUP BY 1, 2, 3
    )
    SELECT counted.stretch, counted.person, sum(counted.approved)::int AS approved, sum(counted.recons)::int AS recons, sum(counted.files)::int AS files, sum(counted.days)::int AS days
    FROM (
      SELECT files.stretch, files.person, sum(files.approved) AS approved, sum(files.recons) AS recons, count(*) AS files, 0 AS days FROM files GROUP BY 1, 2
      UNION ALL
      SELECT worked.stretch, worked.person, 0, 0, 0, count(*) FROM (SELECT DISTINCT taken.stretch, taken.person, taken.day FROM taken) worked GROUP BY 1, 2
    ) counted GROUP BY 1, 2`)
}

/** When each day of the stretches begins by the clock of their zone. */
function midnightsOf({ days, zone }: Stretches): string[] {
  const [first, end] = [dayNumber(days[0] ?? ''), dayNumber(days.at(-1) ?? '')]
  return Array.from({ length: end - first }, (_, index) => instantOf(dayOf(first + index), 0, zone).toISOString())
}

/**
 * Reviews by whose work was judged (reviews_kind_ended_idx): in-line ones alone, since rates of different selections are never mixed (domain 4), and none that was
 * bypassed, which judged nothing. An underwriter's reviewer picks the severity, so each opportunity could be of any.
 */
export function countReviews(db: Queries, desk: StagedDesk, when: Stretches): Promise<Counted[]> {
  const [material, moderate] =
    desk === 'underwriter'
      ? [Prisma.sql`r.opportunity_count`, Prisma.sql`r.opportunity_count`]
      : [Prisma.sql`r.critical_opportunity_count`, Prisma.sql`r.moderate_opportunity_count`]
  return db.$queryRaw(Prisma.sql`
    SELECT ${byMoment(Prisma.sql`r.ended_at`, when)} AS stretch, r.worked_by_id AS person, count(*)::int AS units,
      sum(${material})::int AS "materialOpportunities", sum(${moderate})::int AS "moderateOpportunities",
      sum(r.critical_count)::int AS material, sum(r.moderate_count)::int AS moderate,
      sum(r.gross_critical_count)::int AS "grossMaterial", sum(r.gross_moderate_count)::int AS "grossModerate"
    FROM reviews r WHERE r.kind = ${desk} AND r.ended_at IS NOT NULL AND ${atMoments(Prisma.sql`r.ended_at`, when)}
      AND r.pulled_back_at IS NULL AND r.bypass_reason = '' AND r.selection = 'In-line' GROUP BY 1, 2`)
}

export interface DeskMember {
  id: number
  fullName: string
  teamId: number | null
  leaderId: number | null
  unitLeaderId: number | null
  leader: string
  /** Holds the role of the desk. */
  works: boolean
}

/** Everybody with their team of today, those who left too: their work stays in the figures. */
export function readMembers(db: Queries, desk: StagedDesk): Promise<DeskMember[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT u.id, u.full_name AS "fullName", u.team_id AS "teamId", t.leader_id AS "leaderId", t.unit_leader_id AS "unitLeaderId", coalesce(lead.full_name, '') AS leader,
      EXISTS (SELECT FROM user_roles r WHERE r.user_id = u.id AND r.role = ${workerRole(desk)}) AS works
    FROM users u LEFT JOIN teams t ON t.id = u.team_id LEFT JOIN users lead ON lead.id = t.leader_id ORDER BY u.full_name, u.id`)
}
