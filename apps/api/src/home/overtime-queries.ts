import type { OvertimeHours } from '@ivue/contracts/home/contract.ts'
import { type OvertimeBy, overtimeShare, toHours } from '@ivue/contracts/home/overtime.ts'
import { ROLES, type Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { FigureMonths } from '../figures/calendar.ts'
import type { Queries } from '../platform/database/database.ts'
import { isInScopeBefore, positionSql } from '../platform/rows/positions.ts'
import { widestScope } from '../platform/rows/visible-to.ts'
import type { HoursSource } from './sources/hours.ts'

const NO_UNIT_LEADER = 'No unit leader'
const NO_ROLE = 'No role'

/**
 * SQL that joins the group (alias `g`) in which hours (alias `m`) count: the person's unit leader on the last day of the month, or their first
 * role in the order of `ROLES`.
 */
const GROUPS: Readonly<Record<OvertimeBy, Prisma.Sql>> = {
  UL: Prisma.sql`CROSS JOIN LATERAL (SELECT coalesce(m.unit_leader_id, 0) AS id, coalesce((SELECT full_name FROM users WHERE id = m.unit_leader_id), ${NO_UNIT_LEADER}) AS name) g`,
  Role: Prisma.sql`LEFT JOIN LATERAL (
      SELECT r.role, array_position(${[...ROLES]}::text[], r.role) AS place FROM user_roles r WHERE r.user_id = m.person ORDER BY place LIMIT 1) first ON TRUE
    CROSS JOIN LATERAL (SELECT coalesce(first.place, 0) AS id, coalesce(first.role, ${NO_ROLE}) AS name) g`,
}

/** Returns the previous and the current month as two periods. */
function bothMonths({ closed, running }: FigureMonths) {
  return { zone: running.zone, days: [closed.days.at(-2) ?? '', ...running.days], starts: [closed.starts.at(-2) ?? '', ...running.starts] }
}

/**
 * Returns SQL for the minutes of each person a viewer sees, in the previous month (period 1) and in this one (period 2): person, period,
 * overtime, regular, and the unit leader on the last day of the month.
 */
function minutesSql(source: HoursSource, viewer: Viewer, calendar: FigureMonths): Prisma.Sql {
  const months = bothMonths(calendar)
  const end = Prisma.sql`(${months.starts}::timestamptz[])[h.period + 1]`
  return Prisma.sql`
    SELECT h.person, h.period, h.overtime, h.regular, p.unit_leader_id
    FROM (SELECT person, period, sum(overtime) AS overtime, sum(regular) AS regular FROM (${source.worked(months)}) worked GROUP BY 1, 2) h
      JOIN LATERAL ${positionSql(Prisma.sql`h.person`, end)} p ON ${isInScopeBefore(widestScope(viewer), viewer, end) ?? Prisma.sql`TRUE`}`
}

/**
 * Returns SQL that sums the rows of `minutesSql` by unit leader or role. Columns: id, name, and minutes curr_ot, curr_regular (this month),
 * prev_ot, prev_regular (the previous month).
 */
function groupMinutesSql(by: OvertimeBy, minutes: Prisma.Sql): Prisma.Sql {
  const sum = (of: string, period: number) => Prisma.raw(`coalesce(sum(m.${of}) FILTER (WHERE m.period = ${period}), 0)::int`)
  return Prisma.sql`
    SELECT g.id, g.name, ${sum('overtime', 2)} AS curr_ot, ${sum('regular', 2)} AS curr_regular, ${sum('overtime', 1)} AS prev_ot, ${sum('regular', 1)} AS prev_regular
    FROM ${minutes} m ${GROUPS[by]} GROUP BY g.id, g.name`
}

/** Returns SQL of the minutes of the people a viewer sees, summed by unit leader or role. Its columns are those of `groupMinutesSql`. */
export const overtimeRowsSql = (by: OvertimeBy, source: HoursSource, viewer: Viewer, calendar: FigureMonths): Prisma.Sql =>
  groupMinutesSql(by, Prisma.sql`(${minutesSql(source, viewer, calendar)})`)

interface Minutes {
  by: OvertimeBy
  name: string
  curr_ot: number
  curr_regular: number
  prev_ot: number
  prev_regular: number
}

const hoursIn = ({ curr_ot, curr_regular, prev_ot, prev_regular }: Omit<Minutes, 'by' | 'name'>): OvertimeHours => ({
  curr_ot: toHours(curr_ot),
  curr_regular: toHours(curr_regular),
  prev_ot: toHours(prev_ot),
  prev_regular: toHours(prev_regular),
  share: overtimeShare(curr_ot, curr_regular),
  prevShare: overtimeShare(prev_ot, prev_regular),
})

/** Returns the overtime share (platform 2.11; domain 5.4) by unit leader and by role, most hours first. */
export async function readOvertime(db: Queries, source: HoursSource, viewer: Viewer, calendar: FigureMonths) {
  const grouped = (by: OvertimeBy) => Prisma.sql`SELECT ${by} AS by, o.* FROM (${groupMinutesSql(by, Prisma.sql`minutes`)}) o`
  const rows = await db.$queryRaw<Minutes[]>(Prisma.sql`
    WITH minutes AS MATERIALIZED (${minutesSql(source, viewer, calendar)})
    SELECT * FROM (${grouped('UL')} UNION ALL ${grouped('Role')}) both_ways ORDER BY by, curr_regular + curr_ot DESC, name, id`)
  const of = (by: OvertimeBy) => rows.filter((row) => row.by === by)
  const sum = (what: 'curr' | 'prev') => {
    const [ot, regular] = (['ot', 'regular'] as const).map((kind) =>
      of('Role').reduce((minutes, row) => minutes + row[`${what}_${kind}`], 0),
    ) as [number, number]
    return { ot: toHours(ot), regular: toHours(regular), share: overtimeShare(ot, regular) }
  }
  return {
    month: calendar.names.at(-1) ?? '',
    prevMonth: calendar.names.at(-2) ?? '',
    curr_total: sum('curr'),
    prev_total: sum('prev'),
    ul: of('UL').map((row) => ({ name: row.name, ...hoursIn(row) })),
    role: of('Role').map((row) => ({ role: row.name, ...hoursIn(row) })),
  }
}
