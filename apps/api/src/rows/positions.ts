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

/** Condition: the person led a team or unit just before a moment. */
export const isLeaderBefore = (person: Prisma.Sql, before: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM ${positionSql(person, before)} p WHERE p.access_level IN ('Team Leader', 'Unit Leader'))`

/** Condition: the person of a position (alias `p`), held just before a moment, was in the viewer's scope then. Null for everybody. */
export function isInScopeBefore(scope: Scope, { userId }: Viewer, before: Prisma.Sql): Prisma.Sql | null {
  const me = Prisma.sql`${userId}::int`
  switch (scope) {
    case 'all':
      return null
    case 'unit':
      return Prisma.sql`(p.user_id = ${me} OR p.unit_leader_id = ${me})`
    case 'team':
      return Prisma.sql`(p.user_id = ${me} OR p.leader_id = ${me} OR p.team_id = (SELECT v.team_id FROM ${positionSql(me, before)} v))`
    case 'own':
      return Prisma.sql`p.user_id = ${me}`
  }
}
