import type { WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { MOST_ITEMS, MOST_LEFT } from '@ivue/contracts/my-work/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../database/database.ts'
import { LOCKS } from '../database/locks.ts'
import type { DeskClock } from '../desks/clock/desk-clock.ts'
import type { SignedIn } from '../rpc/implement.ts'
import { snoozedCondition } from '../watch/queries.ts'
import { takeLease } from '../worklist/presence/lease.ts'
import { type ItemKind, poolItems } from './sources.ts'

interface ItemRow {
  kind: ItemKind
  list: WorklistName
  id: number
  loanNumber: string
  borrower: string
  label: string
  at: Date | null
  zone: string | null
  text: string
  act: string
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

function toItem({ kind, id, list, loanNumber, borrower, label, at: moment, zone, text, act }: ItemRow, clock: DeskClock): WorkItem {
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
    link: linkOf(kind, list, loanNumber),
  }
}

/** What can be done in the loan popup opens it over My work. The rest is done on its list. */
function linkOf(kind: ItemKind, list: WorklistName, loanNumber: string): string {
  const popup = popupLink(loanNumber)
  switch (kind) {
    case 'task':
      return popup
    case 'comment':
      return `${popup}&on=comments`
    case 'findings':
      return `${popup}&on=answer`
    case 'mismatch':
    case 'review':
    case 'disputes':
      return `${paths[list]}?loanNumber=${loanNumber}`
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

async function findNext(db: Queries, viewer: SignedIn, now: Date): Promise<ItemRow | undefined> {
  const [next] = await db.$queryRaw<ItemRow[]>(
    Prisma.sql`SELECT * FROM (${firstOfEach(awakeItems(poolItems(viewer, now), viewer, now))}) first ORDER BY at, "loanNumber" LIMIT 1`,
  )
  return next
}

/** Returns the item that `takeNext` would take, and how many more it could take. */
export async function previewNext(db: Queries, viewer: SignedIn, clock: DeskClock): Promise<{ next: WorkItem | null; left: number }> {
  const { now } = clock.basis
  const next = await findNext(db, viewer, now)
  if (!next) return { next: null, left: 0 }
  const counts = awakeItems(poolItems(viewer, now), viewer, now).map(
    (source) => Prisma.sql`(SELECT count(*) FROM (${source} LIMIT ${MOST_LEFT}) rows)`,
  )
  const [{ all } = { all: 1 }] = await db.$queryRaw<{ all: number }[]>(Prisma.sql`SELECT (${Prisma.join(counts, ' + ')})::int AS all`)
  return { next: toItem(next, clock), left: Math.min(all - 1, MOST_LEFT) }
}

/**
 * Takes the lease of the most urgent item. Callers wait for each other, so that the lease of one excludes the loan for the next. A dialog
 * may take a lease in between without this lock; then the next item is tried.
 */
export async function takeNext(db: Database, viewer: SignedIn, clock: DeskClock, opening: string): Promise<WorkItem | null> {
  const { now } = clock.basis
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.nextWork}::bigint)`
    for (;;) {
      const next = await findNext(tx, viewer, now)
      if (!next) return null
      const row = { list: next.list, id: next.id }
      if (await takeLease(tx, { row, userId: viewer.userId, opening, windowName: '', now }, { over: false })) return toItem(next, clock)
    }
  })
}
