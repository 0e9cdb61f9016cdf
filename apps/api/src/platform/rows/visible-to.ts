import { DESKS, type Desk } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { type Floor, rowScope, type Scope } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { isKnownTo } from './blind-reviews.ts'
import { isInScopeOfMonth, type OfMonth } from './positions.ts'

/** SQL array of the ids of the people in a viewer's scope; Postgres evaluates it once. */
export function peopleInScopeSql(scope: Scope, { userId, teamId }: Viewer): Prisma.Sql {
  if (scope === 'own') return Prisma.sql`ARRAY[${userId}::int]`
  const teams =
    scope === 'unit' ? Prisma.sql`unit_leader_id = ${userId}::int` : Prisma.sql`leader_id = ${userId}::int OR id = ${teamId ?? 0}::int`
  return Prisma.sql`ARRAY(SELECT u.id FROM users u WHERE u.id = ${userId}::int OR u.team_id = ANY(ARRAY(SELECT id FROM teams WHERE ${teams})))`
}

/** Condition for the tasks (alias `t`) that a viewer may see at a desk (domain 1, Row scope); null for all. */
export function tasksVisibleTo(viewer: Viewer, desk: Desk): Prisma.Sql | null {
  const scope = rowScope(viewer, desk)
  if (scope === 'all') return null
  const people = peopleInScopeSql(scope, viewer)
  return Prisma.sql`(t.slot1_id = ANY(${people}) OR t.slot2_id = ANY(${people}))`
}

export function widestScope(viewer: Viewer): Scope {
  const floors: Floor[] = [...DESKS, 'quality']
  const scopes = floors.map((floor) => rowScope(viewer, floor))
  return (['all', 'unit', 'team'] as const).find((scope) => scopes.includes(scope)) ?? 'own'
}

export interface LoanScope {
  /** The person from whom blind reviews must stay hidden, if not the viewer. For mentions it is the author of the comment. */
  knower?: { userId: number }
  /** For figures of months, whose scope is that of their last day. */
  ofMonth?: OfMonth | undefined
  /**
   * Whether tasks and reviews are looked up for each loan. Otherwise Postgres may first read all those of the people in scope, which takes longer
   * where other conditions leave few loans: a team has many tasks of closed loans.
   */
  eachLoan?: boolean
}

/** Condition for the loans (alias `l`) that a viewer may open: any task, slot or review of it is within their scope. Null for all. */
export function loansVisibleTo(viewer: Viewer, { knower = viewer, ofMonth, eachLoan = false }: LoanScope = {}): Prisma.Sql | null {
  const scope = widestScope(viewer)
  if (scope === 'all') return null
  const people = peopleInScopeSql(scope, viewer)
  const isTheirs = (column: string) =>
    ofMonth ? isInScopeOfMonth(Prisma.raw(column), { scope, viewer, ...ofMonth }) : Prisma.sql`${Prisma.raw(column)} = ANY(${people})`
  // Postgres never turns an EXISTS with an OFFSET into a hash table.
  const lookUp = eachLoan ? Prisma.sql`OFFSET 0` : Prisma.empty
  return Prisma.sql`(${isTheirs('l.processor_id')} OR ${isTheirs('l.underwriter_id')}
    OR EXISTS (SELECT 1 FROM tasks t WHERE t.loan_id = l.id AND (${isTheirs('t.slot1_id')} OR ${isTheirs('t.slot2_id')}) ${lookUp})
    OR EXISTS (SELECT 1 FROM reviews r WHERE r.loan_id = l.id AND (${isTheirs('r.assigned_to_id')} OR ${isTheirs('r.worked_by_id')}) AND ${isKnownTo(knower, 'r')} ${lookUp}))`
}

/**
 * Returns a subquery of the ids of the loans that a viewer may open; null for all. Faster than `loansVisibleTo` for viewers who see few
 * loans: it starts from the people's rows instead of testing every loan.
 */
export function loanIdsVisibleToSql(viewer: Viewer): Prisma.Sql | null {
  const scope = widestScope(viewer)
  if (scope === 'all') return null
  const people = peopleInScopeSql(scope, viewer)
  return Prisma.sql`(SELECT id FROM loans WHERE processor_id = ANY(${people}) UNION SELECT id FROM loans WHERE underwriter_id = ANY(${people})
    UNION SELECT loan_id FROM tasks WHERE slot1_id = ANY(${people}) UNION SELECT loan_id FROM tasks WHERE slot2_id = ANY(${people})
    UNION SELECT loan_id FROM reviews r WHERE assigned_to_id = ANY(${people}) AND ${isKnownTo(viewer, 'r')}
    UNION SELECT loan_id FROM reviews r WHERE worked_by_id = ANY(${people}) AND ${isKnownTo(viewer, 'r')})`
}
