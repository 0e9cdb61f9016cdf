import { loanLink } from '@ivue/contracts/links.ts'
import { MAX_UNLISTED } from '@ivue/contracts/my-work/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { NEWS_WORDS } from '@ivue/contracts/watch/news.ts'
import type { RowReader } from '../platform/database/database.ts'
import { readFollowedWithNews, readSnoozed } from '../watch/queries.ts'
import type { WorkFacts } from './work-facts.ts'

/** Returns the followed loans with news, the latest first. */
export async function readFollowed(read: RowReader, viewer: Viewer, { follows }: WorkFacts, now: Date) {
  const rows = follows ? await readFollowedWithNews(read, viewer, now) : []
  const items = rows.map(({ loanId, loanNumber, borrower, kind, at, by, sentence }) => ({
    key: `followed ${loanId}`,
    loanNumber,
    borrower,
    label: NEWS_WORDS[kind],
    at: at.toISOString(),
    zone: null,
    turns: [],
    due: false,
    list: null,
    text: by ? `${by}: ${sentence}` : sentence,
    act: 'Open',
    link: loanLink('myWork', loanNumber),
    notice: null,
  }))
  return { total: items.length, items, more: [] }
}

/** Returns the snoozed loans, the next to come back first. */
export async function readSnoozedItems(read: RowReader, viewer: Viewer, { snoozed }: WorkFacts) {
  const rows = snoozed.length > 0 ? await readSnoozed(read, viewer, snoozed) : []
  const items = rows.slice(0, MAX_UNLISTED).map(({ loanId, loanNumber, borrower, until, untilEvent, reason }) => ({
    key: `snoozed ${loanId}`,
    loanNumber,
    borrower,
    label: until ? 'Back' : 'Back with news',
    at: until?.toISOString() ?? null,
    zone: null,
    turns: [],
    due: false,
    list: null,
    text: until && untilEvent ? `${reason} (or with news)` : reason,
    act: 'Open',
    link: loanLink('myWork', loanNumber),
    notice: null,
  }))
  return { total: rows.length, items, more: [] }
}
