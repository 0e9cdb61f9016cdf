import { DESKS } from '@ivue/contracts/desks/words.ts'
import type { PresentPerson, RowActivity } from '@ivue/contracts/live/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../platform/database/database.ts'
import { isKnownTo, isPresenceKnownTo } from '../../platform/rows/blind-reviews.ts'
import { findLoanId } from '../../platform/rows/find-loan.ts'
import { tasksVisibleTo } from '../../platform/rows/visible-to.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { notifyPresence, recordPresence, type Subjects } from './presence.ts'

/**
 * Records that a person has a loan's popup open. Returns who else has the loan open, and the ids of its tasks whose presence events
 * the person receives.
 */
export async function openLoan(
  db: Database,
  subjects: Subjects,
  viewer: SignedIn,
  now: Date,
  { loanNumber, opening }: { loanNumber: string; opening: string },
): Promise<{ people: PresentPerson[]; tasks: number[] }> {
  const loanId = await findLoanId(db, viewer, loanNumber)
  if (await recordPresence(db, viewer.userId, now, { loanId, row: null, doing: 'loan', opening }))
    await notifyPresence(db, subjects, [{ userId: viewer.userId, loanId, row: null }])
  const tasks = await findVisibleTasks(db, viewer, loanId)
  return { people: await findPeopleAtLoan(db, viewer, now, loanId, tasks), tasks }
}

/** Returns the ids of the loan's tasks that a person may see. */
async function findVisibleTasks(db: Database, viewer: SignedIn, loanId: number): Promise<number[]> {
  const seen = DESKS.filter((desk) => viewer.permissions.has(`${desk}.view`)).map((desk) => {
    const scope = tasksVisibleTo(viewer, desk)
    return Prisma.sql`(t.desk = ${desk} ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty})`
  })
  if (seen.length === 0) return []
  const rows = await db.$queryRaw<{ id: number }[]>(
    Prisma.sql`SELECT t.id FROM tasks t WHERE t.loan_id = ${loanId} AND (${Prisma.join(seen, ' OR ')}) ORDER BY t.id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns who else has the loan open, or one of its rows that the person may see. Each person is listed once, with their decision or
 * else their latest activity, in the order of arrival.
 */
async function findPeopleAtLoan(
  db: Database,
  viewer: SignedIn,
  now: Date,
  loanId: number,
  tasks: readonly number[],
): Promise<PresentPerson[]> {
  const found = await db.$queryRaw<{ name: string; doing: RowActivity; deciding: boolean; since: Date }[]>(Prisma.sql`
    SELECT DISTINCT ON (p.user_id) u.full_name AS name, p.doing, l.user_id IS NOT NULL AS deciding, p.since
    FROM row_presences p JOIN users u ON u.id = p.user_id
    LEFT JOIN row_leases l ON l.list = p.list AND l.record_id = p.record_id AND l.user_id = p.user_id AND l.opening = p.opening AND l.until > ${now}::timestamptz
    WHERE p.loan_id = ${loanId} AND p.until > ${now}::timestamptz AND p.user_id <> ${viewer.userId}
      AND (p.record_id IS NULL OR p.list <> ALL(${[...DESKS]}::text[]) OR p.record_id = ANY(${[...tasks]}::int[]))
      AND (p.list = ANY(${[...DESKS]}::text[]) OR (p.record_id IS NULL AND ${isPresenceKnownTo(viewer)})
        OR EXISTS (SELECT FROM reviews r WHERE r.id = p.record_id AND p.list <> ALL(${[...DESKS]}::text[]) AND ${isKnownTo(viewer, 'r')}))
    ORDER BY p.user_id, deciding DESC, p.since DESC`)
  return found
    .sort((a, b) => a.since.getTime() - b.since.getTime())
    .map(({ name, doing, deciding, since }) => ({ name, doing, deciding, since: since.toISOString() }))
}
