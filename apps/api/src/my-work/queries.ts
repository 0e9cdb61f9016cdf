import { DESKS } from '@ivue/contracts/desks/words.ts'
import type { WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { MOST_ITEMS, MOST_LEFT } from '@ivue/contracts/my-work/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../app-services.ts'
import type { Act } from '../audit/record-events.ts'
import type { Queries } from '../database/database.ts'
import { LOCKS } from '../database/locks.ts'
import type { DeskClock } from '../desks/clock/desk-clock.ts'
import { findReviewsToTake, takeReview } from '../reviews/take-review.ts'
import type { SignedIn } from '../rpc/implement.ts'
import { snoozedCondition } from '../watch/queries.ts'
import { takeLease } from '../worklist/presence/lease.ts'
import { type ItemKind, poolItems } from './sources.ts'

interface ItemRow {
  kind: ItemKind
  /** Null for an item that is made from a notice. */
  list: WorklistName | null
  id: number | bigint
  loanNumber: string
  borrower: string
  label: string
  at: Date | null
  zone: string | null
  text: string
  act: string
  notice: bigint | null
}

/** Leaves out the loans that the viewer has snoozed. */
export const awakeItems = (sources: readonly Prisma.Sql[], viewer: Viewer, now: Date): Prisma.Sql[] =>
  sources.map((source) => Prisma.sql`SELECT * FROM (${source}) item WHERE ${snoozedCondition(viewer, now, Prisma.sql`item."loanId"`)}`)

/** Returns the number of items, and the first MOST_ITEMS by moment. */
export async function readItems(
  db: Queries,
  clock: DeskClock,
  sources: readonly Prisma.Sql[],
): Promise<{ total: number; items: WorkItem[] }> {
  const rows = await db.$queryRaw<(ItemRow & { total: number })[]>(Prisma.sql`
    SELECT *, (count(*) OVER ())::int AS total FROM (${Prisma.join([...sources], ' UNION ALL ')}) work
    ORDER BY at NULLS LAST, "loanNumber", kind LIMIT ${MOST_ITEMS}`)
  return { total: rows[0]?.total ?? 0, items: rows.map((row) => toItem(row, clock)) }
}

function toItem(row: ItemRow, clock: DeskClock): WorkItem {
  const { kind, id, list, loanNumber, borrower, label, at: moment, zone, text, act, notice } = row
  const at = moment?.toISOString() ?? null
  return {
    key: `${kind} ${list} ${id}`,
    loanNumber,
    borrower,
    label,
    at,
    zone,
    turns: kind === 'task' && at && zone ? clock.stateChanges(at, zone) : [],
    text,
    act,
    link: linkOf(row),
    notice: notice === null ? null : Number(notice),
  }
}

/** What can be done in the loan popup opens it over My work. The dialogs of reviews open on their list. */
function linkOf({ kind, list, id, loanNumber }: ItemRow): string {
  const popup = popupLink(loanNumber)
  const onDesk = `${popup}&desk=${list}`
  const review = `${paths[list ?? 'myWork']}?loanNumber=${loanNumber}&open=${id}`
  switch (kind) {
    case 'task':
      return onDesk
    case 'decided':
      return popup
    case 'comment':
      return `${onDesk}&on=comments`
    case 'mention':
      return `${popup}&on=comments`
    case 'findings':
      return `${popup}&on=answer`
    case 'mismatch':
      return isOneOf(DESKS, list ?? '') ? `${onDesk}&on=mismatch` : `${review}&on=mismatch`
    case 'review':
    case 'unassigned':
    case 'disputes':
      return review
  }
}

/** The path of My work with a loan's popup open. */
export const popupLink = (loanNumber: string) => `${paths.myWork}?loan=${loanNumber}`

/** The most urgent row of each source, so that each can be read from its index. */
const firstOfEach = (sources: readonly Prisma.Sql[]) =>
  Prisma.join(
    sources.map((source) => Prisma.sql`(${source} ORDER BY at, id LIMIT 1)`),
    ' UNION ALL ',
  )

async function findNext(db: Queries, viewer: SignedIn, now: Date, unassigned: readonly number[]): Promise<ItemRow | undefined> {
  const [next] = await db.$queryRaw<ItemRow[]>(Prisma.sql`
    SELECT * FROM (${firstOfEach(awakeItems(poolItems(viewer, now, unassigned), viewer, now))}) first ORDER BY at, "loanNumber" LIMIT 1`)
  return next
}

/** Returns the item that `takeNext` would take, and how many more it could take. */
export async function previewNext(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  viewer: SignedIn,
  clock: DeskClock,
): Promise<{ next: WorkItem | null; left: number }> {
  const { now } = clock.basis
  const unassigned = await findReviewsToTake(db, settings, viewer, now)
  const next = await findNext(db, viewer, now, unassigned)
  if (!next) return { next: null, left: 0 }
  const counts = awakeItems(poolItems(viewer, now, unassigned), viewer, now).map(
    (source) => Prisma.sql`(SELECT count(*) FROM (${source} LIMIT ${MOST_LEFT}) rows)`,
  )
  const [{ all } = { all: 1 }] = await db.$queryRaw<{ all: number }[]>(Prisma.sql`SELECT (${Prisma.join(counts, ' + ')})::int AS all`)
  return { next: toItem(next, clock), left: Math.min(all - 1, MOST_LEFT) }
}

/**
 * Takes the lease of the most urgent item, and assigns it to the viewer if it is a review without a reviewer. Callers wait for each
 * other, so that the lease of one excludes the loan for the next. A dialog may take a lease, or a manager assign the review, in between
 * without this lock; then the next item is tried.
 */
export async function takeNext(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  act: Act,
  clock: DeskClock,
  opening: string,
): Promise<WorkItem | null> {
  const { viewer, now } = act
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.nextWork}::bigint)`
    for (;;) {
      const next = await findNext(tx, viewer, now, await findReviewsToTake(tx, settings, viewer, now))
      if (!next?.list) return null
      const row = { list: next.list, id: Number(next.id) }
      if (next.kind === 'unassigned' && !(await takeReview(tx, settings, act, row))) continue
      if (await takeLease(tx, { row, userId: viewer.userId, opening, windowName: '', now }, { over: false })) return toItem(next, clock)
    }
  })
}
