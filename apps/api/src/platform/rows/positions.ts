import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Scope } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'

/**
 * Returns a subquery of the position that a person held just before a moment: access level, team and leaders (`user_positions`). Figures of a
 * closed month take that of its last day (domain 10.1).
 */
export const positionSql = (person: Prisma.Sql, before: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT * FROM user_positions s WHERE s.user_id = ${person} AND s.since < ${before} ORDER BY s.since DESC LIMIT 1)`

/** SQL of the end of the month of a moment, in a zone. */
export const monthEndSql = (moment: Prisma.Sql, zone: string): Prisma.Sql =>
  Prisma.sql`((date_trunc('month', ${moment} AT TIME ZONE ${zone}::text) + interval '1 month') AT TIME ZONE ${zone}::text)`

/** Condition that the person led a team or unit just before a moment. */
export const isLeaderBefore = (person: Prisma.Sql, before: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM ${positionSql(person, before)} p WHERE p.access_level IN ('Team Leader', 'Unit Leader'))`

/**
 * Condition that the person of a position (alias `p`), held just before a moment, was in the viewer's scope then. Null for everybody. A
 * team that the viewer does not lead counts only if they are in it now and were then, so that nobody sees the past of a team that they left
 * or joined.
 */
export function isInScopeBefore(scope: Scope, { userId, teamId }: Viewer, before: Prisma.Sql): Prisma.Sql | null {
  const me = Prisma.sql`${userId}::int`
  switch (scope) {
    case 'all':
      return null
    case 'unit':
      return Prisma.sql`(p.user_id = ${me} OR p.unit_leader_id = ${me})`
    case 'team':
      return Prisma.sql`(p.user_id = ${me} OR p.leader_id = ${me} OR (p.team_id = ${teamId ?? 0}::int AND p.team_id = (SELECT v.team_id FROM ${positionSql(me, before)} v)))`
    case 'own':
      return Prisma.sql`p.user_id = ${me}`
  }
}

/** SQL array of the ids of people who were in the viewer's scope just before a moment, the same for all rows. */
export const peopleInScopeBeforeSql = (scope: Scope, viewer: Viewer, before: Prisma.Sql): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT u.id FROM users u CROSS JOIN LATERAL ${positionSql(Prisma.sql`u.id`, before)} p WHERE ${isInScopeBefore(scope, viewer, before) ?? Prisma.sql`TRUE`})`

/** A moment with a zone. Its month in the zone decides. */
export interface OfMonth {
  moment: Prisma.Sql
  zone: string
}

/**
 * Condition that a person was in the viewer's scope at the end of the month of a moment, in the zone (domain 10.1). For the running month
 * that is now. The first part excludes nobody else, and is evaluated once and for all rows.
 */
export function isInScopeOfMonth(
  person: Prisma.Sql,
  { scope, viewer, moment, zone }: OfMonth & { scope: Scope; viewer: Viewer },
): Prisma.Sql {
  const me = Prisma.sql`${viewer.userId}::int`
  if (scope === 'own') return Prisma.sql`${person} = ${me}`
  const monthEnd = monthEndSql(moment, zone)
  const ever = Prisma.sql`ARRAY(SELECT p.user_id FROM user_positions p WHERE ${me} IN (p.user_id, p.leader_id, p.unit_leader_id) OR p.team_id = ${viewer.teamId ?? 0}::int)`
  return Prisma.sql`(${person} = ANY(${ever}) AND EXISTS (SELECT FROM ${positionSql(person, monthEnd)} p WHERE ${isInScopeBefore(scope, viewer, monthEnd) ?? Prisma.sql`TRUE`}))`
}
