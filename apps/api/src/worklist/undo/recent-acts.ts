import { type EventFields, eventSentence } from '@ivue/contracts/desks/sentences.ts'
import { DESKS } from '@ivue/contracts/desks/words.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import type { RecentAct } from '@ivue/contracts/worklist/contract.ts'
import {
  type ActKind,
  type ActRecordFacts,
  actWord,
  HIDDEN_LOAN,
  isRowAct,
  UNDO_MINUTES,
  whyNotUndo,
  whyNotUndoBefore,
  whyNotUndoRecord,
} from '@ivue/contracts/worklist/undo.ts'
import { getWorklist, WORKLIST_NAMES } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { BORROWER } from '../../platform/rows/loan-sql.ts'
import { loansVisibleTo } from '../../platform/rows/visible-to.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { type Subjects, subjectNamed } from '../presence/presence.ts'
import { ACT_LIFETIME_MS } from '../undo/save-act.ts'
import { readActRows } from './act-rows.ts'
import { LATER_ACT } from './later-act.ts'
import { type StoredAct, WHY_FINAL } from './undo.ts'
import { judgeComment } from './undo-comment.ts'
import { listRefusedRows } from './undo-rows.ts'

const MAX_ACTS = 50
/** How many rows are read of an act that can no longer be undone. They are only named. */
const ROWS_OF_OLD_ACTS = 3

/** The record that an act (`c`) changed, its row being `r`, as it is now. NULL for acts on rows of a list, for comments and for final acts. */
const SAVED = Prisma.sql`(
  SELECT jsonb_build_object('what', s.what, 'freshFrom', CASE WHEN s.by_id = c.actor_id THEN coalesce(s.sole_from, s.version) ELSE s.version END, 'versionAfter', r.version_after,
    'changedBy', CASE WHEN s.by_id = c.actor_id THEN 'Somebody else' ELSE coalesce(u.full_name, 'The system') END) FROM (
    SELECT 'review' AS what, version, sole_from, updated_by_id AS by_id FROM reviews
      WHERE id = CASE WHEN c.operation IN ('qc', 'submit', 'overturn') THEN r.record_id WHEN c.operation = 'dispute' THEN (r.before->>'reviewId')::int END
    UNION ALL SELECT 'finding', version, CASE WHEN other.by_id IS NULL THEN r.version_after END, coalesce(other.by_id, c.actor_id) FROM findings f
      LEFT JOIN LATERAL (SELECT by_id FROM finding_changes h WHERE h.finding_id = f.id AND h.id > (r.before->>'changeId')::int AND h.by_id <> c.actor_id ORDER BY h.id DESC LIMIT 1) other ON TRUE
      WHERE c.operation = 'cure' AND f.id = (r.before->>'findingId')::int
    UNION ALL SELECT 'group', version, sole_from, updated_by_id FROM groups WHERE c.operation = 'group' AND id = r.record_id
    UNION ALL SELECT 'team', version, sole_from, updated_by_id FROM teams WHERE c.operation = 'team' AND id = r.record_id
  ) s LEFT JOIN users u ON u.id = s.by_id)`

/** The events that an act wrote on its first loan. Those of a cure name only the finding's outcome. */
const EVENTS = Prisma.sql`(
  SELECT coalesce(jsonb_agg(e ORDER BY e.id), '[]') FROM events e
  WHERE e.loan_id = min(l.id) AND e.actor_id = c.actor_id AND e.at = c.at AND c.operation <> 'cure')`

interface RecentActRow extends Omit<StoredAct, 'noticeIds'>, Pick<RecentAct, 'rows' | 'total' | 'borrower'> {
  /** Whether a loan of the act is out of the viewer's scope. */
  hidden: boolean
  /** The act in words, if it wrote no events. */
  words: string | null
  events: EventFields[]
  saved: ActRecordFacts | null
  /** The last act of the person on one of the rows after this one; null for none. */
  later: ActKind | null
}

/**
 * Returns the acts of a person in the last day, newest first, and of each that can be undone what its undo would refuse at `now`. Loans
 * that the person may no longer open are not named.
 */
export async function readRecentActs(db: Queries, viewer: SignedIn, subjects: Subjects, now: Date): Promise<RecentAct[]> {
  const reviewLists = WORKLIST_NAMES.filter((name) => getWorklist(name).floor === 'quality')
  const since = (milliseconds: number) => Prisma.sql`${new Date(now.getTime() - milliseconds)}::timestamptz`
  const isOpen = Prisma.sql`(l.id IS NULL OR ${loansVisibleTo(viewer) ?? Prisma.sql`TRUE`}) IS TRUE`
  const acts = await db.$queryRaw<RecentActRow[]>(Prisma.sql`
    SELECT c.id, c.list, c.operation, c.actor_id AS "actorId", c.at, c.undone_at AS "undoneAt", c.part_ids AS "partIds", ${WHY_FINAL} AS final, min(r.before->>'words') AS words, max(${LATER_ACT}) AS later, max(r.total)::int AS total, coalesce(min(${BORROWER}) FILTER (WHERE open), '') AS borrower, NOT bool_and(open) AS hidden,
      jsonb_agg(jsonb_build_object('list', r.place, 'id', r.record_id, 'name', CASE WHEN open THEN coalesce(l.number, r.before->>'name', '') ELSE ${HIDDEN_LOAN} END) ORDER BY l.number) AS rows, jsonb_agg(${SAVED})->0 AS saved, ${EVENTS} AS events
    FROM (SELECT * FROM acts WHERE actor_id = ${viewer.userId}::int AND at >= ${since(ACT_LIFETIME_MS)} AND operation <> 'part' ORDER BY id DESC LIMIT ${MAX_ACTS}::int) c
    CROSS JOIN LATERAL (
      SELECT w.*, p.list AS place, count(*) OVER () AS total FROM act_rows w JOIN acts p ON p.id = w.act_id
      WHERE w.act_id = ANY(c.id || c.part_ids) ORDER BY w.act_id = c.id DESC, w.record_id LIMIT CASE WHEN c.at < ${since(UNDO_MINUTES * 60_000)} THEN ${ROWS_OF_OLD_ACTS}::int END) r
    LEFT JOIN tasks t ON t.id = r.record_id AND r.place = ANY(${[...DESKS]}::text[])
    LEFT JOIN reviews q ON q.id = r.record_id AND r.place = ANY(${reviewLists}::text[])
    LEFT JOIN loans l ON l.id = coalesce(t.loan_id, q.loan_id, CASE c.list WHEN 'watch' THEN r.record_id END, (SELECT o.id FROM loans o WHERE o.number = r.before->>'loan'))
    CROSS JOIN LATERAL (SELECT ${isOpen} AS open) scope
    WHERE l.id IS NOT NULL OR c.list IN ('people', 'other')
    GROUP BY c.id, c.list, c.operation, c.actor_id, c.at, c.undone_at, c.part_ids ORDER BY c.id DESC`)
  const recent: RecentAct[] = []
  for (const act of acts) {
    const { id, list, operation, rows, total, undoneAt } = act
    const over = whyNotUndo(viewer, act, now)
    const refused = over ? [] : await findRefused(db, viewer, subjects, act)
    const why = over ?? (refused.length < rows.length ? null : (refused[0]?.msg ?? null))
    const isOfMany = total > 1
    recent.push({
      id,
      list,
      operation,
      rows,
      total,
      why,
      refused,
      what: describeAct(act, isOfMany),
      borrower: isOfMany ? '' : act.borrower,
      at: act.at.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    })
  }
  return recent
}

/** Returns an act as a sentence. Loans of one act may differ in what they were before. The text of a removed comment is left out. */
function describeAct({ operation, undoneAt, words, events, hidden }: RecentActRow, isOfMany: boolean): string {
  if (words !== null) return words
  if (hidden) return actWord(operation)
  const isRemoved = operation === 'comment' && undoneAt !== null
  const sentences = events.map((event) =>
    eventSentence({ ...event, ...(isOfMany && { before: '' }), ...(isRemoved && { after: '', reason: '' }) }),
  )
  return sentences.join('; ') || actWord(operation)
}

/** Returns the rows of an act that its undo would not restore. Locks nothing, so that the undo may still refuse others. */
async function findRefused(db: Queries, viewer: SignedIn, subjects: Subjects, act: RecentActRow): Promise<ActionAnswer['refused']> {
  const { id, list, operation, rows, saved, later } = act
  const ofRecord = (msg: string | null) => (msg ? rows.map(({ list, id }) => ({ list, id, msg })) : [])
  if (operation === 'comment') return ofRecord((await judgeComment(db, subjectNamed(subjects, list), viewer, id)).msg)
  if (saved || !isRowAct(operation)) return ofRecord((saved && whyNotUndoRecord(saved)) ?? whyNotUndoBefore(later))
  const parts = await db.act.findMany({ where: { id: { in: act.partIds } }, orderBy: { id: 'asc' } })
  const refused = []
  for (const part of [act, ...parts]) {
    const subject = subjectNamed(subjects, part.list)
    refused.push(...listRefusedRows(subject, await readActRows(db, { subject, viewer }, part)))
  }
  return refused
}
