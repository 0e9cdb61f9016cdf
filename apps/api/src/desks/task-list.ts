import { DISPUTES_OPEN, WAITS_FOR_ME } from '@ivue/contracts/desks/lists.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { GridInput, Option } from '@ivue/contracts/grid/wire.ts'
import { PURPOSES } from '@ivue/contracts/loans/words.ts'
import { disputeOperation, KIND_AT, whyNotOpenDispute } from '@ivue/contracts/quality/disputes/rules.ts'
import { DESK_OF } from '@ivue/contracts/quality/reviews/rules.ts'
import { checkSubmission } from '@ivue/contracts/quality/reviews/submit.ts'
import { KIND_OF, REVIEW_STATUSES, type ReviewStatus, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { US_STATES } from '@ivue/contracts/wire/states.ts'
import { whyNotChangePerson } from '@ivue/contracts/worklist/rules.ts'
import { userRole } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, constantSql } from '../grid/cells.ts'
import { filterByMatch, filterByNumber, filterByText } from '../grid/column-filters.ts'
import { column } from '../grid/columns.ts'
import type { Column, Identity, ListDefinition } from '../grid/definition.ts'
import { dayFilterSql, personFilterSql, textFilterSql } from '../grid/filters.ts'
import { ofRecord } from '../platform/rows/blind-reviews.ts'
import { waitsForQuality } from '../platform/rows/disputes-waiting.ts'
import { isLater, latestFirstSql } from '../platform/rows/latest-reviews.ts'
import { CONFLICT_CHECK_OPEN } from '../platform/rows/loan-sql.ts'
import { tasksVisibleTo } from '../platform/rows/visible-to.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { ROUNDS_SHOWN, reviewCell } from '../reviews/dispute-columns.ts'
import { findOpenMismatch, type MismatchFacts, whyNotDecideMismatch } from '../worklist/mismatch.ts'
import { isHeldBy } from '../worklist/tasks.ts'

/** What the rules and facts of a desk's list need of a task, in addition to its columns. */
export interface ListedTask extends MismatchFacts {
  respondback: number
  /** Dispute rounds of the review that the Dispute cell opens. */
  disputes: number
  status: string
  /** JSON of the assigned and the named person; null without a mismatch. */
  mismatch: string | null
}

/**
 * SQL of the mismatch as JSON. It is a subquery, because a join would be evaluated for every row, and few rows have a
 * mismatch.
 */
const MISMATCH = Prisma.sql`CASE WHEN t.mismatch_id IS NOT NULL OR t.mismatch2_id IS NOT NULL THEN (
    SELECT json_build_object('assignedTo', coalesce(works.employee_id, ''), 'assignedToName', coalesce(works.full_name, ''), 'reassignedTo', named.employee_id, 'reassignedToName', named.full_name)::text
    FROM users named LEFT JOIN users works ON works.id = CASE WHEN t.mismatch_id IS NOT NULL THEN t.slot1_id ELSE t.slot2_id END
    WHERE named.id = coalesce(t.mismatch_id, t.mismatch2_id)) END`

export const TASK_READ: ListDefinition<ListedTask>['read'] = {
  respondback: Prisma.sql`t.respondback`,
  disputes: ROUNDS_SHOWN,
  status: Prisma.sql`t.status`,
  slot1Id: Prisma.sql`t.slot1_id`,
  slot2Id: Prisma.sql`t.slot2_id`,
  mismatchId: Prisma.sql`t.mismatch_id`,
  mismatch2Id: Prisma.sql`t.mismatch2_id`,
  mismatch: MISMATCH,
  conflictActive: CONFLICT_CHECK_OPEN,
}

interface Parties {
  assignedTo: string
  assignedToName: string
  reassignedTo: string
  reassignedToName: string
}
const party =
  (name: keyof Parties) =>
  ({ mismatch }: ListedTask): string | undefined =>
    mismatch === null ? undefined : (JSON.parse(mismatch) as Parties)[name]

/**
 * Returns members of a desk's row in addition to its cells. They are facts about the row and about the viewer (work 3, Loan task row; wire
 * conventions, Lists).
 */
export function taskFacts(viewer: Viewer, desk: Desk) {
  const role = userRole(viewer, desk)
  return {
    GUID: (row: ListedTask) => (findOpenMismatch(row) ? 'Recon' : 'Decision'),
    empUserID: () => viewer.employeeId,
    userRole: () => role,
    Respondback: (row: ListedTask) => row.respondback,
    BusinessDispute: (row: ListedTask) => row.disputes,
    assignedTo: party('assignedTo'),
    assignedToName: party('assignedToName'),
    reassignedTo: party('reassignedTo'),
    reassignedToName: party('reassignedToName'),
  } satisfies ListDefinition<ListedTask>['facts']
}

/** Condition for the tasks of a viewer's list: those in scope, or with `ownOnly` those in which the viewer holds a slot. */
export function scopeSql(viewer: SignedIn, { desk, ownOnly }: { desk: Desk; ownOnly?: true }): Prisma.Sql {
  const onDesk = Prisma.sql`t.desk = ${constantSql(desk)}`
  const scope = ownOnly ? isHeldBy(viewer) : tasksVisibleTo(viewer, desk)
  return scope ? Prisma.sql`${onDesk} AND ${scope}` : onDesk
}

/** Returns the filters common to all desks. `moment` is the column of the date filter. */
export const taskFilters = (input: GridInput, zone: string, moment: Prisma.Sql): Prisma.Sql[] => [
  ...personFilterSql(input.userId, (ids) => Prisma.sql`(t.slot1_id = ANY(${ids}) OR t.slot2_id = ANY(${ids}))`),
  ...textFilterSql(input.loanNumber, (pattern) => Prisma.sql`(t.search LIKE ${pattern} AND t.loan_number LIKE ${pattern})`),
  ...dayFilterSql(input, zone, moment),
]

/**
 * Condition by desk: it is the desk's turn to answer in the comments (work 4, Add comment). The turn is stored on the loan's closing
 * task, also for a processor.
 */
const IS_DESKS_TURN = {
  closing: Prisma.sql`t.respondback = 1 AND t.comment_count > 0 AND t.status IN ('WIP', 'Reschedule')`,
  processor: Prisma.sql`t.comment_count > 0 AND EXISTS (SELECT FROM tasks c WHERE c.loan_id = t.loan_id AND c.desk = 'closing' AND c.respondback = 0)`,
}

/**
 * Returns the additional choices of `taskStatus`. WAITS_FOR_ME: tasks that the viewer holds and whose comment they have to answer.
 * DISPUTES_OPEN: tasks whose loan has a completed review with findings that the worked person has to answer (`reviews.due_at`).
 */
export const waitingConditions = (viewer: Viewer, desk: Desk): Record<typeof WAITS_FOR_ME | typeof DISPUTES_OPEN, Prisma.Sql> => ({
  [WAITS_FOR_ME]: desk === 'underwriter' ? Prisma.sql`FALSE` : Prisma.sql`${isHeldBy(viewer)} AND ${IS_DESKS_TURN[desk]}`,
  [DISPUTES_OPEN]: Prisma.sql`t.loan_id IN (SELECT r.loan_id FROM reviews r
    WHERE r.kind = ${constantSql(KIND_AT[desk])} AND r.ended_at IS NOT NULL AND r.due_at IS NOT NULL AND r.pulled_back_at IS NULL AND ${ofRecord('r')}
      AND NOT ${waitsForQuality('r')})`,
})

export const LOAN_COLUMNS = [
  column('Loan Number', Prisma.sql`t.loan_number`, { draw: 'loan' }),
  column('Borrower', Prisma.sql`t.borrower`),
  column('Purpose', Prisma.sql`t.purpose`, { words: PURPOSES }),
  column('State', Prisma.sql`t.state`, { words: Object.keys(US_STATES) }),
]

/** The number of comments; opens the thread. */
export const COMMENT_COLUMN = {
  ...column('Comment', Prisma.sql`t.comment_count`, {
    draw: 'event',
    operation: 'Comment',
    sort: null,
    filter: filterByNumber(Prisma.sql`t.comment_count`),
  }),
  inWorkbook: true,
}

/**
 * Returns a drop-down cell that a decision changes, sent as `text@colour@disable` (wire conventions, Lists). `why` returns the reason why
 * it is disabled, or ''.
 */
export const decisionCell = <Row>(word: (row: Row) => string, colours: Readonly<Record<string, string>>, why: (row: Row) => string) =>
  cells.eventUnless('Decision', (row) => `${word(row)}@${colours[word(row)] ?? 'slate'}@${why(row) === '' ? 0 : 1}`, why)

/** Returns the column with the person of a slot. `options` are the people who may be assigned. */
export function slotColumn(slot: 1 | 2, label: string, desk: Desk, viewer: Viewer, options: readonly Option[]): Column<ListedTask> {
  const title = `HCSEmployeeFullName${slot}`
  const name = `slot${slot}` as const
  return {
    title,
    label: `${label} ${slot}`,
    draw: 'select',
    filter: filterByText(Prisma.raw(`t.slot${slot}_name`)),
    read: { [name]: Prisma.raw(`nullif(t.slot${slot}_name, '')`) },
    cell: cells.eventUnless(
      title,
      (row: ListedTask & { [Name in typeof name]?: string | null }) => row[name] ?? null,
      ({ conflictActive }) => whyNotChangePerson(viewer, desk, conflictActive) ?? '',
    ),
    sort: Prisma.raw(`t.slot${slot}_name`),
    options,
  }
}

/** The label of the button if no review was submitted yet. */
const SUBMIT = 'Submit'
const WITH_FINDINGS = 'Completed - Findings' satisfies ReviewStatus

/** The latest review of a type, as its column reads it. */
interface LatestReview {
  id: number
  status: string
  open: boolean
  workedById: number | null
  findings: number
}

/**
 * Returns the column of the loan's latest review of a type. Pressing a review with findings opens them. Pressing any other cell sends the
 * loan to QC, and a disabled one says why not. `alias` names the review in the statement.
 */
export function reviewColumn(title: string, type: ReviewType, viewer: Viewer, alias: 'icd' | 'final' | 'review'): Column<ListedTask> {
  const review = Prisma.raw(alias)
  const read = `${alias}Latest` as const
  type RowWithReview = ListedTask & Identity & { [Name in typeof read]?: LatestReview | null }
  const desk = DESK_OF[KIND_OF[type]]
  const statusOf = (row: RowWithReview) => row[read]?.status ?? SUBMIT
  const whyNotSent = (row: RowWithReview) => {
    const facts = {
      type,
      openTypes: row[read]?.open ? [type] : [],
      desks: [desk],
      uwReviewCompleted: false,
      conflictActive: row.conflictActive,
    }
    const answer = checkSubmission(viewer, facts, false)
    return answer.kind === 'ok' ? '' : answer.msg
  }
  const send = cells.eventUnless(title, statusOf, whyNotSent)
  const findings = reviewCell(statusOf, (row: RowWithReview) => ({
    reviewId: row[read]?.id ?? null,
    operation: disputeOperation(desk, type),
    why: whyNotOpenDispute(viewer, { desk, workedById: row[read]?.workedById ?? null, findings: row[read]?.findings ?? 0 }) ?? '',
  }))
  return {
    title,
    draw: 'event',
    inWorkbook: true,
    read: { [read]: Prisma.sql`${review}.latest` },
    join: Prisma.sql`LEFT JOIN LATERAL (
      SELECT jsonb_build_object('id', r.id, 'status', r.status, 'open', r.ended_at IS NULL, 'workedById', r.worked_by_id, 'findings', r.gross_finding_count) AS latest
      FROM reviews r WHERE r.loan_id = t.loan_id AND r.type = ${constantSql(type)} AND r.pulled_back_at IS NULL AND ${ofRecord('r')} ORDER BY ${latestFirstSql('r')} LIMIT 1) ${review} ON TRUE`,
    matchesTerm: reviewMatches(type),
    filter: {
      kind: 'words',
      words: REVIEW_STATUSES,
      empty: Prisma.sql`NOT ${latestReviewIs(type, REVIEW_STATUSES)}`,
      condition: (status) => latestReviewIs(type, [status]),
    },
    cell: Object.assign((row: RowWithReview) => (statusOf(row) === WITH_FINDINGS ? findings(row) : send(row)), {
      // A workbook has no buttons.
      value: (row: RowWithReview) => (statusOf(row) === SUBMIT ? null : statusOf(row)),
    }),
  }
}

/** Searches tasks by the status of their loan's latest review. 'Submit', the label of all others, is not searchable. */
const reviewMatches =
  (type: ReviewType) =>
  (term: string): Prisma.Sql | null => {
    const statuses = REVIEW_STATUSES.filter((status) => status.toLowerCase().includes(term))
    return statuses.length === 0 ? null : latestReviewIs(type, statuses)
  }

function latestReviewIs(type: ReviewType, statuses: readonly string[]): Prisma.Sql {
  const latest = (alias: 'r' | 'later') =>
    Prisma.sql`${Prisma.raw(alias)}.loan_id = t.loan_id AND ${Prisma.raw(alias)}.type = ${constantSql(type)} AND ${Prisma.raw(alias)}.pulled_back_at IS NULL AND ${ofRecord(alias)}`
  return Prisma.sql`EXISTS (SELECT FROM reviews r WHERE ${latest('r')} AND r.status IN (${Prisma.join(statuses.map(constantSql))})
    AND NOT EXISTS (SELECT FROM reviews later WHERE ${latest('later')} AND ${isLater('later', 'r')}))`
}

/** Searches tasks by the name in the column Recon. */
const namedPersonMatches = (term: string): Prisma.Sql => {
  const named = Prisma.sql`ARRAY(SELECT u.id FROM users u WHERE strpos(search_form(u.full_name), search_form(${term}::text)) > 0)`
  return Prisma.sql`(t.mismatch_id = ANY(${named}) OR (t.mismatch2_id = ANY(${named}) AND t.mismatch_id IS NULL))`
}

/** Returns the person named by the import, if there is a mismatch. */
const namedPerson = (row: ListedTask): string | null => (findOpenMismatch(row) ? (party('reassignedToName')(row) ?? null) : null)

/** Returns the column with the named person of a mismatch, to be accepted or rejected (work 4, Mismatch Assignment; domain 3). */
export const mismatchColumn = (viewer: Viewer, desk: Desk): Column<ListedTask> => ({
  title: 'Recon',
  draw: 'event',
  inWorkbook: true,
  matchesTerm: namedPersonMatches,
  filter: filterByMatch(namedPersonMatches, Prisma.sql`t.mismatch_id IS NULL AND t.mismatch2_id IS NULL`),
  cell: cells.eventUnless('Recon', namedPerson, (row) => whyNotDecideMismatch(viewer, desk, row) ?? ''),
})
