import { DESKS, type Desk } from '@ivue/contracts/desks/words.ts'
import type { FoundLoan } from '@ivue/contracts/palette/contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { searchKey } from '@ivue/contracts/wire/text.ts'
import { rowScope, workerRole } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { containsPattern } from '../grid/cells.ts'
import type { Queries } from '../platform/database/database.ts'
import { loanIdsVisibleToSql, loansVisibleTo } from '../platform/rows/visible-to.ts'

const MAX_FOUND = 8

const SELECT_LOANS = Prisma.sql`SELECT l.number, concat_ws(', ', l.borrower_last_name, nullif(l.borrower_first_name, '')) AS borrower, l.status`

/** Expression of the index on borrowers' names. */
const BORROWERS = Prisma.sql`search_form(' ' || l.borrower_last_name || ' ' || l.borrower_first_name || ' ' || l.co_borrower_last_name)`

/** Returns SQL for the loans `l` that the viewer sees: all, or those in scope, found first by the rows of the people in scope. */
function visibleLoansSql(viewer: Viewer): Prisma.Sql {
  const ids = loanIdsVisibleToSql(viewer)
  return ids ? Prisma.sql`(SELECT * FROM loans WHERE id IN ${ids} OFFSET 0) l` : Prisma.sql`loans l`
}

/**
 * Returns visible loans whose number contains the digits: first those that end with them, then those that begin with them, then the others.
 */
export function findLoansByDigits(db: Queries, viewer: Viewer, digits: string): Promise<FoundLoan[]> {
  const end = nextPrefix(digits)
  const from = visibleLoansSql(viewer)
  // One branch per position: each stops at its limit, so that a prefix shared by all numbers is not slower.
  return db.$queryRaw<FoundLoan[]>(Prisma.sql`
    ${SELECT_LOANS} FROM (
      SELECT id, min(place) AS place FROM (
        (SELECT l.id, 1 AS place FROM ${from} WHERE l.number LIKE ${`%${digits}`} LIMIT ${MAX_FOUND})
        UNION ALL (SELECT l.id, 2 FROM ${from} WHERE l.number >= ${digits} ${end ? Prisma.sql`AND l.number < ${end}` : Prisma.empty} ORDER BY l.number LIMIT ${MAX_FOUND})
        UNION ALL (SELECT l.id, 3 FROM ${from} WHERE l.number LIKE ${`%${digits}%`} LIMIT ${MAX_FOUND})
      ) found GROUP BY id) best JOIN loans l ON l.id = best.id ORDER BY best.place, l.number LIMIT ${MAX_FOUND}`)
}

/** Returns visible loans with a borrower whose names begin with the typed words; newest first. */
export function findLoansByBorrower(db: Queries, viewer: Viewer, text: string): Promise<FoundLoan[]> {
  const words = searchKey(text)
    .split(/[\s,\p{Cc}]+/u)
    .filter(Boolean)
  if (words.length === 0) return Promise.resolve([])
  const fits = words.map((word) => Prisma.sql`${BORROWERS} LIKE search_form(${containsPattern(` ${word}`)}::text)`)
  return db.$queryRaw<FoundLoan[]>(
    Prisma.sql`${SELECT_LOANS} FROM ${visibleLoansSql(viewer)} WHERE ${Prisma.join(fits, ' AND ')} ORDER BY l.id DESC LIMIT ${MAX_FOUND}`,
  )
}

export function findLoansByNumbers(db: Queries, viewer: Viewer, numbers: readonly string[]): Promise<FoundLoan[]> {
  const scope = loansVisibleTo(viewer)
  return db.$queryRaw<FoundLoan[]>(Prisma.sql`${SELECT_LOANS} FROM loans l
    WHERE l.number = ANY(${numbers}::text[]) ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty} ORDER BY array_position(${numbers}::text[], l.number)`)
}

/** Returns those of the numbers that are of loans which the viewer may not open. */
export async function findHiddenLoans(db: Queries, viewer: Viewer, numbers: readonly string[]): Promise<string[]> {
  const scope = loansVisibleTo(viewer)
  if (!scope || numbers.length === 0) return []
  const loans = await db.$queryRaw<{ number: string }[]>(
    Prisma.sql`SELECT l.number FROM loans l WHERE l.number = ANY(${numbers}::text[]) AND (${scope}) IS NOT TRUE`,
  )
  return loans.map(({ number }) => number)
}

/** Returns the next larger prefix, or null. A range uses the index in every collation, LIKE with a prefix does not. */
function nextPrefix(digits: string): string | null {
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
 * Returns active people with a word of the name, a Client ID or a DR ID that begins with the text: all for viewers who see users, otherwise
 * those whose work the viewer sees on a desk. `desk` is the first such desk.
 */
export async function findPeopleByName(db: Queries, viewer: Viewer, text: string): Promise<PersonRow[]> {
  const desks = DESKS.filter((desk) => viewer.permissions.has(`${desk}.view`))
  const visible = desks.map((desk) => Prisma.sql`WHEN ${onDesk(viewer, desk)} THEN ${desk}`)
  const desk = visible.length > 0 ? Prisma.sql`CASE ${Prisma.join(visible, ' ')} ELSE '' END` : Prisma.sql`''`
  const all = viewer.permissions.has('people.users.view')
  return db.$queryRaw<PersonRow[]>(Prisma.sql`
    SELECT * FROM (
      SELECT u.id, u.full_name AS name, t.name AS team, ARRAY(SELECT r.role FROM user_roles r WHERE r.user_id = u.id ORDER BY r.role) AS roles, ${desk} AS desk
      FROM users u LEFT JOIN teams t ON t.id = u.team_id
      WHERE NOT u.inactive AND (strpos(search_form(' ' || u.full_name), search_form(' ' || ${text})) > 0 OR starts_with(lower(u.username), lower(${text})) OR starts_with(lower(u.employee_id), lower(${text})))
    ) found WHERE ${all} OR desk <> '' ORDER BY name, id LIMIT ${MAX_FOUND}`)
}

/** Condition that the person `u` (of team `t`) works a desk and the viewer sees their work there (domain 1, Row scope). */
function onDesk(viewer: Viewer, desk: Desk): Prisma.Sql {
  const works = Prisma.sql`EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = ${workerRole(desk)})`
  const me = viewer.userId
  switch (rowScope(viewer, desk)) {
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
