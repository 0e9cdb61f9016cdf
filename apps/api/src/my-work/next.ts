import type { WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { MAX_LEFT_ITEMS, OTHERS_TAKE_LOANS } from '@ivue/contracts/my-work/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../audit/record-events.ts'
import type { DeskClock } from '../desks/clock/desk-clock.ts'
import type { Services } from '../platform/app-services.ts'
import type { Queries, RowReader } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/locks.ts'
import { hasCode } from '../platform/rpc/faults.ts'
import { createLimiter } from '../platform/rpc/limiter.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { findReviewsToTake, takeReview } from '../reviews/take-review.ts'
import { releaseUnused, takeLease } from '../worklist/presence/lease.ts'
import { type ItemRow, toItem, withoutLoansSql } from './queries.ts'
import { poolItemsSql } from './sources.ts'
import { readWorkFacts, type WorkFacts } from './work-facts.ts'

/** Milliseconds that a caller waits for others who take loans. */
const MAX_WAIT_MS = 2_000
/** Most items that a caller tries. Each that fails was taken by a dialog or assigned by a manager in the meantime. */
const MAX_TRIES = 5
const LOCK_TIMEOUT = '55P03'

type Next = ItemRow & { total: number }

/**
 * Returns the most urgent item of the sources, and the number of items; each source counts at most `most`. Each source is
 * read once, in its order, so that an index can serve it.
 */
async function findNext(read: RowReader, sources: readonly Prisma.Sql[], most: number): Promise<Next | undefined> {
  if (sources.length === 0) return undefined
  const rows = sources.map(
    (source, place) => Prisma.sql`(SELECT ${place}::int AS place, * FROM (${source}) item ORDER BY at, id LIMIT ${most})`,
  )
  const [next] = await read<Next>(Prisma.sql`
    WITH pool AS MATERIALIZED (${Prisma.join(rows, ' UNION ALL ')})
    SELECT *, (SELECT count(*) FROM pool)::int AS total FROM (SELECT DISTINCT ON (place) * FROM pool ORDER BY place, at, id) first
    ORDER BY at, "loanNumber" LIMIT 1`)
  return next
}

/**
 * Returns SQL for the items that the viewer may take: on loans that they have not snoozed, that nobody is deciding, and on which they did
 * not just act. The last are offered again an hour before they are due.
 */
function freeItemsSql(viewer: Viewer, now: Date, unassigned: readonly number[], { snoozed, leased, acted }: WorkFacts): Prisma.Sql[] {
  const items = withoutLoansSql(poolItemsSql(viewer, now, unassigned), [...snoozed, ...leased])
  if (acted.length === 0) return items
  const comesDue = Prisma.sql`item.at - interval '1 hour'`
  return items.map(
    (source) => Prisma.sql`SELECT * FROM (${source}) item WHERE NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${JSON.stringify(acted)}::jsonb) AS acted ("loanId" int, at timestamptz)
      WHERE acted."loanId" = item."loanId" AND (${comesDue} <= acted.at OR ${comesDue} > ${now}::timestamptz))`,
  )
}

/** Returns the item that `takeNext` would take, and how many more it could take. */
export async function previewNext({ db, settings }: Services, read: RowReader, viewer: Viewer, clock: DeskClock, facts: WorkFacts) {
  const { now } = clock.basis
  const unassigned = await findReviewsToTake(db, settings, viewer, now)
  const next = await findNext(read, freeItemsSql(viewer, now, unassigned, facts), MAX_LEFT_ITEMS)
  return next ? { next: toItem(next, clock), left: Math.min(next.total - 1, MAX_LEFT_ITEMS) } : { next: null, left: 0 }
}

type Settings = Services['settings']
type Take = (act: Act, clock: DeskClock, opening: string) => Promise<WorkItem | null>

/**
 * Returns `takeNext`: it takes the lease of the most urgent item, assigns it to the viewer if it is a review without a reviewer, and
 * releases the loan that the viewer took before and has not opened. Callers wait for each other, so that no loan is given twice: one of each
 * process waits for the lock of the database, the others wait without a connection. After MAX_WAIT_MS they are refused.
 */
export function nextTaker({ db, settings }: Pick<Services, 'db' | 'settings'>): Take {
  const inTurn = createLimiter({
    perKey: 1,
    total: 1,
    queueLength: 3,
    maxWaitMs: MAX_WAIT_MS,
    perKeyMessage: OTHERS_TAKE_LOANS,
    totalMessage: OTHERS_TAKE_LOANS,
  })
  return async (act, clock, opening) => {
    const deadline = performance.now() + MAX_WAIT_MS
    try {
      return await inTurn(String(act.viewer.userId), () =>
        db.$transaction(async (tx) => {
          const milliseconds = Math.max(1, Math.round(deadline - performance.now()))
          await tx.$executeRaw`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`
          await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.nextWork}::bigint)`
          return takeFirstFree(tx, settings, [act, clock, opening])
        }),
      )
    } catch (error) {
      if (hasCode(error, LOCK_TIMEOUT)) throw new Refusal(OTHERS_TAKE_LOANS)
      throw error
    }
  }
}

/** Takes the first item that nobody else takes in between. Throws Refusal after MAX_TRIES. */
async function takeFirstFree(tx: Queries, settings: Settings, [act, clock, opening]: Parameters<Take>): ReturnType<Take> {
  const { viewer, now } = act
  const read: RowReader = (statement) => tx.$queryRaw(statement)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const unassigned = await findReviewsToTake(tx, settings, viewer, now)
    const next = await findNext(read, freeItemsSql(viewer, now, unassigned, await readWorkFacts(read, viewer, now)), 1)
    if (!next?.list) return null
    const row = { list: next.list, id: Number(next.id) }
    if (next.kind === 'unassigned' && !(await takeReview(tx, settings, act, row))) continue
    if (!(await takeLease(tx, { row, userId: viewer.userId, opening, windowName: '', now }, { over: false }))) continue
    await releaseUnused(tx, viewer.userId, row, now)
    return toItem(next, clock)
  }
  throw new Refusal(OTHERS_TAKE_LOANS)
}
