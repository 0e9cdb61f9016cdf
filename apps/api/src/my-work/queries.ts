import { DESKS } from '@ivue/contracts/desks/words.ts'
import type { WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { MOST_ITEMS } from '@ivue/contracts/my-work/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Read } from '../database/database.ts'
import type { DeskClock } from '../desks/clock/desk-clock.ts'
import type { ItemKind } from './sources.ts'

export interface ItemRow {
  kind: ItemKind
  /** Null for an item that is made from a notice. */
  list: WorklistName | null
  id: number | bigint | string
  loanNumber: string
  borrower: string
  label: string
  at: Date | null
  zone: string | null
  text: string
  act: string
  notice: bigint | string | null
}

/** Returns sources without some loans. */
export const withoutLoans = (sources: readonly Prisma.Sql[], loans: readonly number[]): Prisma.Sql[] =>
  sources.map((source) => Prisma.sql`SELECT * FROM (${source}) item WHERE item."loanId" <> ALL(${[...loans]}::int[])`)

/**
 * Returns the number of items, and the first MOST_ITEMS by moment. A mention on a loan that also waits for a comment is left out: both ask
 * for the same comment.
 */
export async function readItems(
  read: Read,
  clock: DeskClock,
  sources: readonly Prisma.Sql[],
): Promise<{ total: number; items: WorkItem[] }> {
  if (sources.length === 0) return { total: 0, items: [] }
  const rows = await read<ItemRow & { total: number }>(Prisma.sql`
    WITH work AS MATERIALIZED (${Prisma.join([...sources], ' UNION ALL ')})
    SELECT *, (count(*) OVER ())::int AS total FROM work
    WHERE kind <> 'mention' OR "loanId" <> ALL(ARRAY(SELECT "loanId" FROM work WHERE kind = 'comment'))
    ORDER BY at NULLS LAST, "loanNumber", kind LIMIT ${MOST_ITEMS}`)
  return { total: rows[0]?.total ?? 0, items: rows.map((row) => toItem(row, clock)) }
}

export function toItem(row: ItemRow, clock: DeskClock): WorkItem {
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
