import { DUE_BY_TODAY } from '@ivue/contracts/desks/clock/clock-words.ts'
import { NOT_ASSIGNED, WAITS_FOR_ME } from '@ivue/contracts/desks/lists.ts'
import { DESKS, type Desk } from '@ivue/contracts/desks/words.ts'
import { EMPTY_VALUE, writeNot } from '@ivue/contracts/grid/column-filters.ts'
import { listLink, loanLink, type OpenedFirst, rowLink } from '@ivue/contracts/links.ts'
import type { MoreItems, WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { MAX_ITEMS, MAX_UNLISTED } from '@ivue/contracts/my-work/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { WORKLISTS } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { DeskClock } from '../desks/clock/desk-clock.ts'
import { constantSql } from '../grid/cells.ts'
import type { RowReader } from '../platform/database/database.ts'
import type { ItemKind } from './sources.ts'

export interface ItemRow extends Pick<WorkItem, 'list' | 'loanNumber' | 'borrower' | 'label' | 'zone' | 'text' | 'act'> {
  kind: ItemKind
  id: number | bigint | string
  at: Date | null
  notice: bigint | string | null
}

/** Returns sources without some loans. */
export const withoutLoansSql = (sources: readonly Prisma.Sql[], loans: readonly number[]): Prisma.Sql[] =>
  sources.map((source) => Prisma.sql`SELECT * FROM (${source}) item WHERE item."loanId" <> ALL(${[...loans]}::int[])`)

/** The filter of the list that shows the items of a kind, for the kinds that a list has as a filter. */
const LISTED: Partial<Record<ItemKind, (viewer: Viewer) => Record<string, string>>> = {
  task: ({ userId }) => ({ userId: String(userId), taskStatus: 'All', clock: DUE_BY_TODAY }),
  comment: () => ({ taskStatus: WAITS_FOR_ME }),
  mismatch: ({ userId }) => ({ userId: String(userId), taskStatus: 'All', where: `Recon=${writeNot(true, EMPTY_VALUE)}` }),
}

/** The order of items: late ones first, then by due moment, then the newest. */
const ORDER = Prisma.sql`CASE WHEN due THEN at END NULLS LAST, at DESC NULLS LAST, "loanNumber", kind`
/** The kinds whose moment is a due moment. */
const DUE_KINDS: readonly ItemKind[] = ['task', 'review', 'unassigned', 'findings', 'disputes', 'assign']
const isDue = Prisma.sql`kind IN (${Prisma.join(DUE_KINDS.map(constantSql))})`

/**
 * An item with three counts. `total` is that of its group, `ofKind` that of its kind and list. `listed` is `ofKind` with the snoozed loans,
 * as the list counts them.
 */
type ReadRow = ItemRow & Record<'total' | 'ofKind' | 'listed', number>

interface ReadFrom {
  viewer: Viewer
  clock: DeskClock
  /** Ids of the loans that the viewer has snoozed. They are counted on the lists, and not shown. */
  snoozed: readonly number[]
  /** Selects by list how many comments wait, however old. */
  comments?: readonly Prisma.Sql[]
}

/**
 * Returns the items of a group in order, and how many they are. Of a kind that is a filter of a list the first MAX_ITEMS are returned, and
 * the link to the list. A mention on a loan that also waits for a comment is left out: both want the same comment.
 */
export async function readItems(
  read: RowReader,
  sources: readonly Prisma.Sql[],
  { viewer, clock, snoozed, comments = [] }: ReadFrom,
): Promise<{ total: number; items: WorkItem[]; more: MoreItems[] }> {
  if (sources.length === 0) return { total: 0, items: [], more: [] }
  const lists = DESKS.filter((desk) => viewer.permissions.has(WORKLISTS[desk].view))
  const isListed = Prisma.sql`(kind = ANY(${Object.keys(LISTED)}::text[]) AND list = ANY(${lists}::text[]))`
  const [rows, waiting] = await Promise.all([
    read<ReadRow>(Prisma.sql`
      WITH work AS MATERIALIZED (${Prisma.join(
        sources.map((source) => Prisma.sql`SELECT * FROM (${source}) item`),
        ' UNION ALL ',
      )}),
      judged AS (SELECT *, ${isDue} AS due, "loanId" = ANY(${[...snoozed]}::int[]) AS snoozed, ${isListed} AS "isListed" FROM work
        WHERE kind <> 'mention' OR "loanId" <> ALL(ARRAY(SELECT "loanId" FROM work WHERE kind = 'comment'))),
      counted AS (SELECT *, (count(*) FILTER (WHERE NOT snoozed) OVER ())::int AS total,
          (count(*) FILTER (WHERE NOT snoozed) OVER (PARTITION BY kind, list))::int AS "ofKind", (count(*) OVER (PARTITION BY kind, list))::int AS listed,
          row_number() OVER (PARTITION BY snoozed, kind, list ORDER BY ${ORDER}) AS place FROM judged)
      SELECT * FROM counted WHERE NOT snoozed AND place <= CASE WHEN "isListed" THEN ${MAX_ITEMS}::int ELSE ${MAX_UNLISTED}::int END ORDER BY ${ORDER}`),
    comments.length > 0 ? read<{ list: Desk | null; total: number }>(Prisma.join([...comments], ' UNION ALL ')) : [],
  ])
  const items = rows.map((row) => toItem(row, clock))
  const more = (kind: ItemKind, list: Desk, all?: number): MoreItems[] => {
    const shown = rows.filter((row) => row.kind === kind && row.list === list)
    const { ofKind = 0, listed = 0 } = shown[0] ?? {}
    const total = all ?? listed
    const left = total - shown.length
    const filter = LISTED[kind]
    return filter && left > 0 && (ofKind > shown.length || total > listed)
      ? [{ list, left, total, link: listLink(list, filter(viewer)) }]
      : []
  }
  return {
    total: rows[0]?.total ?? 0,
    items,
    more: lists.flatMap((list) => [
      ...more('task', list),
      ...more('comment', list, waiting.find((one) => one.list === list)?.total ?? 0),
      ...more('mismatch', list),
    ]),
  }
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
    turns: (kind === 'task' || kind === 'assign') && at && zone ? clock.stateChanges(at, zone) : [],
    due: DUE_KINDS.includes(kind),
    list,
    text,
    act,
    link: linkOf(row),
    notice: notice === null ? null : Number(notice),
  }
}

/** Returns the link of an item: the loan popup over My work if the act can be done there, else the dialog on the list of reviews. */
function linkOf({ kind, list, id, loanNumber, act }: ItemRow): string {
  const desk = list && isOneOf(DESKS, list) ? list : undefined
  const popup = (on?: OpenedFirst) => loanLink('myWork', loanNumber, { on })
  const onDesk = (on?: OpenedFirst) => loanLink('myWork', loanNumber, { desk, on })
  const review = (on?: OpenedFirst) => rowLink(list ?? 'myWork', loanNumber, String(id), on)
  switch (kind) {
    case 'task':
      return onDesk()
    case 'decided':
      return popup()
    case 'comment':
      return onDesk('comments')
    case 'mention':
      return popup('comments')
    case 'findings':
      return popup('answer')
    case 'mismatch': {
      const settle = act === 'Settle' ? 'mismatch' : undefined
      return desk ? onDesk(settle) : review(settle)
    }
    case 'assign':
      return desk ? listLink(desk, { taskStatus: NOT_ASSIGNED, loanNumber, open: String(id), on: 'assign' }) : review('assign')
    case 'review':
    case 'unassigned':
    case 'disputes':
      return review()
  }
}
