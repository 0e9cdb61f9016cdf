import { DESKS, type Desk } from '@ivue/contracts/desks/words.ts'
import type { FoundLoan } from '@ivue/contracts/palette/contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { scopeOf, workerRole } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'
import { loansVisibleTo } from '../rows/visible-to.ts'

const MOST = 8

/** Visible loans whose number begins with the digits, in the order of their numbers. */
export function loansByNumber(db: Queries, viewer: Viewer, digits: string): Promise<FoundLoan[]> {
  const scope = loansVisibleTo(viewer)
  const end = after(digits)
  return db.$queryRaw<FoundLoan[]>(Prisma.sql`
    SELECT l.number, concat_ws(', ', l.borrower_last_name, nullif(l.borrower_first_name, '')) AS borrower, l.status FROM loans l
    WHERE l.number >= ${digits} ${end ? Prisma.sql`AND l.number < ${end}` : Prisma.empty} ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty}
    ORDER BY l.number LIMIT ${MOST}`)
}

/** The digits with which the next larger beginning starts; null where there is none. A range is an index walk in every collation, a pattern is not. */
function after(digits: string): string | null {
  const next = String(BigInt(digits) + 1n).padStart(digits.length, '0')
  return next.length > digits.length ? null : next
}

interface PersonRow {
  id: number
  name: string
  roles: string[]
  team: string | null
  desk: Desk | ''
}

/**
 * Active people with a name, Client ID or DR ID that begins with the text: all for those who see users, otherwise those whose work the viewer sees on a desk.
 * `desk` is the first such desk.
 */
export async function peopleByName(db: Queries, viewer: Viewer, text: string): Promise<PersonRow[]> {
  const desks = DESKS.filter((desk) => viewer.permissions.has(`${desk}.view`))
  const visible = desks.map((desk) => Prisma.sql`WHEN ${onDesk(viewer, desk)} THEN ${desk}`)
  const desk = visible.length > 0 ? Prisma.sql`CASE ${Prisma.join(visible, ' ')} ELSE '' END` : Prisma.sql`''`
  const all = viewer.permissions.has('people.users.view')
  return db.$queryRaw<PersonRow[]>(Prisma.sql`
    SELECT * FROM (
      SELECT u.id, u.full_name AS name, t.name AS team, ARRAY(SELECT r.role FROM user_roles r WHERE r.user_id = u.id ORDER BY r.role) AS roles, ${desk} AS desk
      FROM users u LEFT JOIN teams t ON t.id = u.team_id
      WHERE NOT u.inactive AND (strpos(lower(' ' || u.full_name), lower(' ' || ${text})) > 0 OR starts_with(lower(u.username), lower(${text})) OR starts_with(lower(u.employee_id), lower(${text})))
    ) found WHERE ${all} OR desk <> '' ORDER BY name, id LIMIT ${MOST}`)
}

/** Whether the person `u` (of team `t`) works a desk, and the viewer sees their work there (domain 1, Row scope). */
function onDesk(viewer: Viewer, desk: Desk): Prisma.Sql {
  const works = Prisma.sql`EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = ${workerRole(desk)})`
  const me = viewer.userId
  switch (scopeOf(viewer, desk)) {
    case 'all':
      return works
    case 'unit':
      return Prisma.sql`${works} AND t.unit_leader_id = ${me}`
    case 'team':
      return Prisma.sql`${works} AND (t.leader_id = ${me} OR t.id = ${viewer.teamId ?? 0}::int)`
    case 'own':
      return Prisma.sql`false`
  }
}
