import { shiftBusinessDays } from '@ivue/contracts/calendar/business-calendar.ts'
import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { WAITS_FOR_ME } from '@ivue/contracts/desks/lists.ts'
import { DESKS, type Desk, MEASURE_NAMES, MEASURES } from '@ivue/contracts/desks/words.ts'
import { OVERDUE_LABEL, WAITS_FOR_FUNDING } from '@ivue/contracts/my-work/words.ts'
import { REVIEW_KINDS, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { manages } from '@ivue/contracts/worklist/scope.ts'
import { WORKLISTS } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { dueBefore, endOfTodayByZone } from '../desks/clock/by-zone.ts'
import { CLOSING_CLOCK, STAGED_CLOCK } from '../desks/clock/columns.ts'
import type { ClockBasis } from '../desks/clock/desk-clock.ts'
import { waitingConditions } from '../desks/task-list.ts'
import { constantSql } from '../grid/cells.ts'
import { isKnownTo, ofRecord } from '../platform/rows/blind-reviews.ts'
import { HAS_UNDECIDED_DISPUTE, waitsForQuality } from '../platform/rows/disputes-waiting.ts'
import { isJudged } from '../platform/rows/judged-answers.ts'
import { BORROWER, CONFLICT_CHECK_OPEN } from '../platform/rows/loan-sql.ts'
import { LIST_OF_KIND } from '../worklist/reviews.ts'
import { isHeldBy } from '../worklist/tasks.ts'
import { decidedDisputesSql, unansweredMentionsSql } from './notice-items.ts'

/*
 * Each function returns statements that select items with the columns of `ItemRow`: alias `t` is the task or review, `l` its loan. They
 * are joined by UNION ALL.
 */

/** What kind of work an item is. It decides where the item is done. */
export type ItemKind =
  | 'task'
  | 'review'
  | 'unassigned'
  | 'comment'
  | 'mention'
  | 'mismatch'
  | 'findings'
  | 'disputes'
  | 'decided'
  | 'assign'

export interface ItemSelection {
  kind: ItemKind
  list: Prisma.Sql
  label: Prisma.Sql
  at: Prisma.Sql
  text: Prisma.Sql
  act: Prisma.Sql
  where: Prisma.Sql
}

export const selectTasksSql = ({ kind, list, label, at, text, act, where }: ItemSelection) => Prisma.sql`
  SELECT ${constantSql(kind)} AS kind, ${list} AS list, t.id, t.loan_id AS "loanId", t.loan_number AS "loanNumber", t.borrower, ${label} AS label, ${at} AS at, t.zone, ${text} AS text, ${act} AS act, NULL::bigint AS notice
  FROM tasks t JOIN loans l ON l.id = t.loan_id WHERE ${where}`

const LIST_OF_REVIEW = Prisma.sql`CASE t.kind ${Prisma.join(
  REVIEW_KINDS.map((kind) => Prisma.sql`WHEN ${constantSql(kind)} THEN ${constantSql(LIST_OF_KIND[kind])}`),
  ' ',
)} END`

/** Returns a statement that selects reviews as items. They have no zone, because their deadlines are in the office's zone. */
export const selectReviewsSql = ({ kind, label, at, text, act, where }: Omit<ItemSelection, 'list'>) => Prisma.sql`
  SELECT ${constantSql(kind)} AS kind, ${LIST_OF_REVIEW} AS list, t.id, t.loan_id AS "loanId", t.loan_number AS "loanNumber", ${BORROWER} AS borrower, ${label} AS label, ${at} AS at, NULL AS zone, ${text} AS text, ${act} AS act, NULL::bigint AS notice
  FROM reviews t JOIN loans l ON l.id = t.loan_id WHERE t.pulled_back_at IS NULL AND ${where}`

const desksOf = (viewer: Viewer): Desk[] => DESKS.filter((desk) => viewer.permissions.has(WORKLISTS[desk].act))
const kindsOf = (viewer: Viewer): ReviewKind[] => REVIEW_KINDS.filter((kind) => viewer.permissions.has(WORKLISTS[LIST_OF_KIND[kind]].act))

const NOT_LOCKED = Prisma.sql`NOT ${CONFLICT_CHECK_OPEN}`
/** Adds to the text of an item why its loan is locked. */
export const withLockReasonSql = (text: Prisma.Sql) =>
  Prisma.sql`${text} || CASE WHEN ${CONFLICT_CHECK_OPEN} THEN ${constantSql(`. ${REFUSED.locked}`)} ELSE '' END`
export const unlessLockedSql = (act: string) => Prisma.sql`CASE WHEN ${CONFLICT_CHECK_OPEN} THEN 'Open' ELSE ${constantSql(act)} END`
/** The type of a review and the person whose work it judges. */
export const REVIEW_AND_WORKER = Prisma.sql`t.type || ', ' || t.worked_by_name`
const MEASURE = Prisma.sql`CASE t.sla_measure ${Prisma.join(
  MEASURES.map((measure) => Prisma.sql`WHEN ${measure} THEN ${constantSql(MEASURE_NAMES[measure] ?? '')}`),
  ' ',
)} END`

/** Condition for tasks that can be decided now. A Closed closing only waits for its funding. */
const canBeDecided = (desk: Desk) => (desk === 'closing' ? Prisma.sql`(t.status IN ('WIP', 'Reschedule') AND ${NOT_LOCKED})` : NOT_LOCKED)

/**
 * Returns SQL for the tasks of a desk whose clock runs and that meet a condition. The text of a task that cannot be decided now has the
 * reason.
 */
function openTasksSql(desk: Desk, condition: Prisma.Sql): Prisma.Sql {
  const closing = desk === 'closing'
  const { due, open } = closing ? CLOSING_CLOCK : STAGED_CLOCK
  const text = closing
    ? Prisma.sql`${MEASURE} || CASE WHEN t.status = 'Closed' THEN ${constantSql(`, ${WAITS_FOR_FUNDING}`)} ELSE '' END`
    : Prisma.sql`t.stage`
  return selectTasksSql({
    kind: 'task',
    list: constantSql(desk),
    label: closing ? Prisma.sql`'P' || t.sla_measure` : constantSql('Due'),
    at: due,
    text: withLockReasonSql(text),
    act: Prisma.sql`CASE WHEN ${canBeDecided(desk)} THEN 'Decide' ELSE 'Open' END`,
    where: Prisma.sql`t.desk = ${constantSql(desk)} AND ${open} AND ${condition}`,
  })
}

/** SQL of how many questions of a started review are answered, as text: '31 of 47 answered'. */
const ANSWERED = Prisma.sql`(SELECT count(*) FILTER (WHERE a.answer <> '') || ' of ' || count(*) || ' answered' FROM review_answers a WHERE a.review_id = t.id AND a.asked)`

/**
 * Returns SQL for open reviews that meet a condition: those of the viewer, or those without a reviewer. No source for a viewer without
 * reviews.
 */
function reviewsSql(viewer: Viewer, now: Date, kind: 'review' | 'unassigned', condition: Prisma.Sql): Prisma.Sql[] {
  const kinds = kindsOf(viewer)
  if (kinds.length === 0) return []
  const source = selectReviewsSql({
    kind,
    label: Prisma.sql`CASE WHEN t.due_at < ${now}::timestamptz THEN ${constantSql(OVERDUE_LABEL)} ELSE 'Due' END`,
    at: Prisma.sql`t.due_at`,
    text: withLockReasonSql(
      Prisma.sql`t.type || ', ' || t.worked_by_name || CASE WHEN t.assigned_to_id IS NULL THEN ': not assigned' WHEN t.started_at IS NULL THEN ': not started' ELSE ': ' || ${ANSWERED} END`,
    ),
    act: Prisma.sql`CASE WHEN ${CONFLICT_CHECK_OPEN} THEN 'Open' WHEN t.started_at IS NULL THEN 'Perform' ELSE 'Go on' END`,
    where: Prisma.sql`t.kind = ANY(${kinds}::text[]) AND ${kind === 'review' ? Prisma.sql`t.assigned_to_id = ${viewer.userId}::int` : Prisma.sql`t.assigned_to_id IS NULL`} AND t.ended_at IS NULL
      AND ${isKnownTo(viewer, 't')} AND ${condition}`,
  })
  return [source]
}

/**
 * Returns SQL for the viewer's tasks and reviews that are late or due by the end of today, as the views of the lists count them, and their
 * reviews that have begun (domain 10.2).
 */
export function dueItemsSql(viewer: Viewer, basis: ClockBasis, office: string): Prisma.Sql[] {
  const today = dayAt(basis.now, office)
  const [, tomorrow] = dayRange(today, today, office)
  const dueToday = (desk: Desk) => dueBefore((desk === 'closing' ? CLOSING_CLOCK : STAGED_CLOCK).due, endOfTodayByZone(basis))
  return [
    ...desksOf(viewer).map((desk) => openTasksSql(desk, Prisma.sql`${isHeldBy(viewer)} AND ${dueToday(desk)}`)),
    ...reviewsSql(viewer, basis.now, 'review', Prisma.sql`(t.due_at < ${tomorrow}::timestamptz OR t.started_at IS NOT NULL)`),
  ]
}

/** Returns SQL for everything with a due moment that the viewer may do now. `unassigned`: the reviews that they may take. */
export function poolItemsSql(viewer: Viewer, now: Date, unassigned: readonly number[]): Prisma.Sql[] {
  return [
    ...desksOf(viewer).map((desk) =>
      openTasksSql(desk, manages(viewer, desk) ? canBeDecided(desk) : Prisma.sql`${canBeDecided(desk)} AND ${isHeldBy(viewer)}`),
    ),
    ...reviewsSql(viewer, now, 'review', Prisma.sql`t.due_at IS NOT NULL AND ${NOT_LOCKED}`),
    ...(unassigned.length > 0
      ? reviewsSql(viewer, now, 'unassigned', Prisma.sql`t.id = ANY(${[...unassigned]}::int[]) AND t.due_at IS NOT NULL AND ${NOT_LOCKED}`)
      : []),
  ]
}

/** Business days for which a question about a task that has ended is shown. After that it is only on the list. */
const QUESTION_DAYS = 10

/** SQL of the tasks that wait for the desk's answer to the last comment of their loan. Nobody comments for underwriting. */
const waitingTasks = (viewer: Viewer, desks: readonly Desk[], columns: Prisma.Sql, condition: Prisma.Sql) =>
  desks
    .filter((desk) => desk !== 'underwriter')
    .map(
      (desk) =>
        Prisma.sql`SELECT ${columns} FROM tasks t WHERE t.desk = ${constantSql(desk)} AND ${waitingConditions(viewer, desk)[WAITS_FOR_ME]} AND ${condition}`,
    )

/** Selects by list the number of tasks that wait for the viewer's answer, however old, as the lists count them. */
export const waitingCountsSql = (viewer: Viewer): Prisma.Sql[] =>
  waitingTasks(viewer, desksOf(viewer), Prisma.sql`min(t.desk) AS list, count(*)::int AS total`, Prisma.sql`TRUE`)

function unansweredCommentsSql(viewer: Viewer, desks: readonly Desk[], { now, calendar }: ClockBasis, office: string): Prisma.Sql[] {
  const first = shiftBusinessDays(dayAt(now, office), -QUESTION_DAYS, calendar)
  const [since] = dayRange(first, first, office)
  const tasks = waitingTasks(viewer, desks, Prisma.sql`t.*`, Prisma.sql`(t.done_at IS NULL OR t.done_at >= ${since}::timestamptz)`)
  if (tasks.length === 0) return []
  return [
    Prisma.sql`
      SELECT 'comment' AS kind, t.desk AS list, t.id, t.loan_id AS "loanId", t.loan_number AS "loanNumber", t.borrower, 'Comment' AS label, c.created_at AS at, t.zone,
        coalesce(u.full_name, 'System') || ': ' || left(c.body, 200) AS text, 'Answer' AS act, NULL::bigint AS notice
      FROM (${Prisma.join(tasks, ' UNION ALL ')}) t
      LEFT JOIN LATERAL (SELECT * FROM comments c WHERE c.loan_id = t.loan_id AND c.removed_at IS NULL ORDER BY c.id DESC LIMIT 1) c ON TRUE
      LEFT JOIN users u ON u.id = c.author_id`,
  ]
}

const NAMED = Prisma.sql`'Import names ' || (SELECT full_name FROM users WHERE id = coalesce(t.mismatch_id, t.mismatch2_id))`

/** An item of a row, without its list and the condition of its rows. */
export type ItemOfRow = Omit<ItemSelection, 'list' | 'where'>

const mismatchItem = (text: Prisma.Sql): ItemOfRow => ({
  kind: 'mismatch',
  label: constantSql('Mismatch'),
  at: Prisma.sql`t.updated_at`,
  text: withLockReasonSql(text),
  act: unlessLockedSql('Settle'),
})
export const TASK_MISMATCH = mismatchItem(NAMED)
export const REVIEW_MISMATCH = mismatchItem(Prisma.sql`t.type || ': ' || t.proposed_name || ' is proposed'`)

const taskMismatches = (viewer: Viewer, desks: readonly Desk[]) =>
  selectTasksSql({
    ...TASK_MISMATCH,
    list: Prisma.sql`t.desk`,
    where: Prisma.sql`t.desk = ANY(${[...desks]}::text[]) AND (t.mismatch_id IS NOT NULL OR t.mismatch2_id IS NOT NULL) AND ${isHeldBy(viewer)}`,
  })

const reviewMismatches = (viewer: Viewer) =>
  selectReviewsSql({
    ...REVIEW_MISMATCH,
    where: Prisma.sql`t.kind = ANY(${kindsOf(viewer)}::text[]) AND t.assigned_to_id = ${viewer.userId}::int AND t.proposed_id IS NOT NULL AND t.ended_at IS NULL
      AND ${isKnownTo(viewer, 't')}`,
  })

/** Returns SQL for the number of answers of a review that meet a condition (alias `a`), as text: '3 findings'. */
const answerCountSql = (condition: Prisma.Sql, one: string) => Prisma.sql`(
  SELECT count(*) || CASE WHEN count(*) = 1 THEN ${constantSql(` ${one}`)} ELSE ${constantSql(` ${one}s`)} END FROM review_answers a WHERE a.review_id = t.id AND ${condition})`

/** Returns SQL for the findings in the viewer's work that they have not answered. */
const unansweredFindings = (viewer: Viewer) =>
  selectReviewsSql({
    kind: 'findings',
    label: constantSql('Findings'),
    at: Prisma.sql`t.due_at`,
    text: Prisma.sql`t.type || ': ' || ${answerCountSql(Prisma.sql`${isJudged('a')} AND a.answer = 'No' AND a.dispute = '' AND a.result = ''`, 'finding')}`,
    act: constantSql('Answer'),
    where: Prisma.sql`t.worked_by_id = ${viewer.userId}::int AND t.ended_at IS NOT NULL AND t.due_at IS NOT NULL AND ${ofRecord('t')}
      AND ${isKnownTo(viewer, 't')} AND NOT ${waitsForQuality('t')}`,
  })

/** The undecided disputes of a review. */
export const UNDECIDED_DISPUTES: ItemOfRow = {
  kind: 'disputes',
  label: constantSql('Disputed'),
  at: Prisma.sql`t.due_at`,
  text: Prisma.sql`${REVIEW_AND_WORKER} || ': ' || ${answerCountSql(Prisma.sql`a.dispute = 'Yes' AND a.result = ''`, 'dispute')}`,
  act: constantSql('Decide'),
}

/** Returns the viewer's reviews with undecided disputes. */
const undecidedDisputes = (viewer: Viewer) =>
  selectReviewsSql({
    ...UNDECIDED_DISPUTES,
    where: Prisma.sql`t.kind = ANY(${kindsOf(viewer)}::text[]) AND t.assigned_to_id = ${viewer.userId}::int AND t.ended_at IS NOT NULL AND t.dispute_count > 0
      AND ${isKnownTo(viewer, 't')} AND ${HAS_UNDECIDED_DISPUTE}`,
  })

/** Returns SQL for what waits for the viewer's answer. `notices`: the kinds of their unread notices. */
export function waitingItemsSql(viewer: Viewer, basis: ClockBasis, office: string, notices: readonly string[]): Prisma.Sql[] {
  const desks = desksOf(viewer)
  const reviews = kindsOf(viewer).length > 0 ? [reviewMismatches(viewer), undecidedDisputes(viewer)] : []
  return [
    ...unansweredCommentsSql(viewer, desks, basis, office),
    ...(notices.includes('comment') ? [unansweredMentionsSql(viewer, desks)] : []),
    ...(desks.length > 0 ? [taskMismatches(viewer, desks)] : []),
    ...reviews,
    unansweredFindings(viewer),
    ...(notices.includes('dispute') ? [decidedDisputesSql(viewer)] : []),
  ]
}
