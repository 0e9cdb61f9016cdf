import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { Doing, Lease, PresentRow } from '@ivue/contracts/live/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../database.ts'
import { tasksVisibleTo } from '../loans/visible-to.ts'
import type { Changed, SignedIn } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import { holderOf, leaseFor, takeLease } from './leases.ts'
import { CHANNEL } from './signal.ts'

/** Somebody is gone when their dialog, which speaks every twenty seconds, has said nothing for this long, in milliseconds. */
const PRESENT_MS = 45_000
/** What ended is kept a little, so that no opening has to remove what others are about to renew. */
const SWEPT_AFTER_MS = 600_000

interface Place {
  loanId: number
  taskId: number | null
  doing: Doing
  opening: string
}

async function visibleTask(db: Queries, viewer: SignedIn, desk: Desk, id: number): Promise<{ loanId: number; loanNumber: string }> {
  const scope = tasksVisibleTo(viewer, desk)
  const [task] = await db.$queryRaw<{ loanId: number; loanNumber: string }[]>(Prisma.sql`
    SELECT t.loan_id AS "loanId", t.loan_number AS "loanNumber" FROM tasks t WHERE t.id = ${id} AND t.desk = ${desk} ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty}`)
  if (!task) throw new Refusal(MESSAGES.notFound)
  return task
}

/** Says to everybody who may see a row of the loan that somebody came or went. */
export async function tell(db: Queries, loanIds: readonly number[]): Promise<void> {
  await db.$queryRaw(Prisma.sql`
    SELECT pg_notify(${CHANNEL}, json_build_object('topic', 'presence', 'desk', desk, 'rows', json_agg(json_build_array(id, slot1_id, slot2_id)))::text)::text
    FROM tasks WHERE loan_id = ANY(${[...loanIds]}::int[]) GROUP BY desk`)
}

/** Notes that a person has a place open. Answers whether the others have not seen them there before. */
export async function note(db: Queries, userId: number, now: Date, { loanId, taskId, doing, opening }: Place): Promise<boolean> {
  const until = new Date(now.getTime() + PRESENT_MS)
  const [row] = await db.$queryRaw<{ since: Date }[]>(Prisma.sql`
    INSERT INTO presences AS here (user_id, opening, loan_id, task_id, doing, since, until)
    VALUES (${userId}, ${opening}, ${loanId}, ${taskId}::int, ${doing}, ${now}::timestamptz, ${until}::timestamptz)
    ON CONFLICT (user_id, opening) DO UPDATE SET loan_id = excluded.loan_id, task_id = excluded.task_id, doing = excluded.doing, until = excluded.until,
      since = CASE WHEN here.until > ${now}::timestamptz THEN here.since ELSE excluded.since END
    RETURNING since`)
  const isNew = row?.since.getTime() === now.getTime()
  if (isNew) {
    const before = new Date(now.getTime() - SWEPT_AFTER_MS)
    await db.presence.deleteMany({ where: { until: { lt: before } } })
  }
  return isNew
}

export async function openTask(
  db: Database,
  viewer: SignedIn,
  now: Date,
  { desk, recsID: taskId, doing, opening, lease }: { desk: Desk; recsID: number; doing: Doing; opening: string; lease: boolean },
): Promise<{ lease: Lease | null }> {
  const { loanId } = await visibleTask(db, viewer, desk, taskId)
  const isNew = await note(db, viewer.userId, now, { loanId, taskId, doing, opening })
  const took = lease && (await takeLease(db, { taskId, userId: viewer.userId, opening, now }, { over: false }))
  if (isNew || took) await tell(db, [loanId])
  return { lease: leaseFor(viewer, await holderOf(db, taskId, now)) }
}

/** Takes the decision of a task from whoever holds it; the audit trail keeps from whom. */
export async function takeOver(
  db: Database,
  viewer: SignedIn,
  now: Date,
  { desk, recsID: taskId, opening }: { desk: Desk; recsID: number; opening: string },
  changed: Changed,
): Promise<{ lease: Lease | null }> {
  const { loanId, loanNumber } = await visibleTask(db, viewer, desk, taskId)
  const before = await holderOf(db, taskId, now)
  await note(db, viewer.userId, now, { loanId, taskId, doing: 'decision', opening })
  await takeLease(db, { taskId, userId: viewer.userId, opening, now }, { over: true })
  changed(`Loan ${loanNumber}, who decides at the ${desk} desk`, before?.name ?? '', viewer.fullName)
  await tell(db, [loanId])
  return { lease: leaseFor(viewer, await holderOf(db, taskId, now)) }
}

export async function close(db: Database, viewer: SignedIn, opening: string): Promise<void> {
  const who = { userId: viewer.userId, opening }
  const places = await db.presence.findMany({ where: who, select: { loanId: true } })
  await db.lease.deleteMany({ where: who })
  await db.presence.deleteMany({ where: who })
  if (places.length > 0)
    await tell(
      db,
      places.map(({ loanId }) => loanId),
    )
}

interface Found {
  recsID: number
  name: string
  doing: Doing
  deciding: boolean
  since: Date
}

/** Who else has which visible row of a desk open. A person is named once a row, as what they began last; who decides, first. */
export async function presenceOf(db: Database, viewer: SignedIn, now: Date, desk: Desk): Promise<PresentRow[]> {
  const scope = tasksVisibleTo(viewer, desk)
  const found = await db.$queryRaw<Found[]>(Prisma.sql`
    WITH here AS (
      SELECT t.id AS task_id, p.user_id, p.doing, false AS deciding, p.since FROM presences p
      JOIN tasks t ON t.loan_id = p.loan_id AND (p.task_id IS NULL OR p.task_id = t.id) WHERE p.until > ${now}::timestamptz
      UNION ALL SELECT task_id, user_id, 'decision', true, since FROM leases WHERE until > ${now}::timestamptz
    )
    SELECT DISTINCT ON (here.task_id, here.user_id) here.task_id AS "recsID", u.full_name AS name, here.doing, here.deciding, here.since
    FROM here JOIN tasks t ON t.id = here.task_id JOIN users u ON u.id = here.user_id
    WHERE t.desk = ${desk} AND here.user_id <> ${viewer.userId} ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty}
    ORDER BY here.task_id, here.user_id, here.deciding DESC, here.since DESC`)
  const rows = new Map<number, PresentRow>()
  for (const { recsID, since, ...person } of found) {
    const row = rows.get(recsID) ?? { recsID, people: [] }
    row.people.push({ ...person, since: since.toISOString() })
    rows.set(recsID, row)
  }
  for (const { people } of rows.values()) people.sort((a, b) => Number(b.deciding) - Number(a.deciding) || a.since.localeCompare(b.since))
  return [...rows.values()]
}
