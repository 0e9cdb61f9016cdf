import type { Option } from '@ivue/contracts/grid/wire.ts'
import {
  REVIEW_MESSAGES,
  type ReviewState,
  whyNotAnswerQuestions,
  whyNotDecideDisputes,
  whyNotStart,
} from '@ivue/contracts/quality/reviews/checklist.ts'
import { reviewTypesOfKind } from '@ivue/contracts/quality/reviews/lists.ts'
import { REVIEW_STATUSES, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { whyNotChangePerson } from '@ivue/contracts/worklist/rules.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, dayInSql, instantSql, shownAtSql } from '../../grid/cells.ts'
import { filterByMatch, filterByMoment, filterByText } from '../../grid/column-filters.ts'
import { column, momentColumn, numberColumn, selfContainedColumn, zoneInExport } from '../../grid/columns.ts'
import type { Column } from '../../grid/definition.ts'
import { textMatches, weekdayMatches } from '../../grid/search.ts'
import { BORROWER, borrowerNameSql } from '../../platform/rows/loan-sql.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { FINDINGS, SCORE } from '../../reviews/counted-columns.ts'
import { mayMatchCell } from '../../reviews/dispute-columns.ts'
import type { readGeneralDecider } from './decider.ts'

/** What the rules of a row need in addition to the values of its columns. */
export interface ReviewRowFacts extends Pick<ReviewState, 'status' | 'audit' | 'selection' | 'asksReason' | 'conflictActive'> {
  slot1Id: number | null
  /** The reviewer's decision on the loan's stage. */
  disposition: string
  /** JSON of the reviewer and the proposed replacement; null if nobody is proposed. */
  mismatch: string | null
  /** Disputed findings that wait for QC's decision. */
  waiting: number
  disputed: number
  /** Whether the review judges the viewer's own work. Another person must then decide its disputes. */
  isOwnWork: boolean
}

export const COUNT_WAITING = Prisma.sql`CASE WHEN t.dispute_count > 0 THEN (
  SELECT count(*)::int FROM review_answers a WHERE a.review_id = t.id AND a.dispute = 'Yes' AND a.result = '') ELSE 0 END`

/** Searches reviews by the text of their Dispute cell. */
const disputeMatches = (term: string): Prisma.Sql | null =>
  mayMatchCell(term, ['decided', 'waiting'])
    ? Prisma.sql`(t.dispute_count > 0 AND strpos(CASE ${COUNT_WAITING} WHEN 0 THEN 'decided' ELSE ${COUNT_WAITING} || ' waiting' END, ${term}) > 0)`
    : null

/** Milliseconds before its expiry from which a pending review counts as expiring soon. */
export const EXPIRES_SOON_MS = 2 * 86_400_000

/** Column that says why automatic assignment found nobody, in lists of reviews that wait for a reviewer. */
export const WHY_NOBODY: Column<object> = {
  ...column('Why Nobody', Prisma.sql`t.assignment_note`, { sort: null }),
  matchesTerm: textMatches(Prisma.sql`t.assignment_note`),
}

const toState = (kind: ReviewKind, { status, slot1Id, audit, selection, asksReason, conflictActive }: ReviewRowFacts): ReviewState => ({
  kind,
  status,
  reviewerId: slot1Id,
  audit,
  selection,
  asksReason,
  conflictActive,
})

/** Milliseconds before its due moment at which a review's clock turns amber, and red. */
const CLOCK_THRESHOLDS_MS = [EXPIRES_SOON_MS, 86_400_000]

interface DueRow {
  Due: string | null
  dueAt: string | null
}

/** Returns the column with the deadline of a review: to complete it, to answer its findings, or to decide their disputes. */
const dueColumn = (zone: string): Column<object> => {
  const clock = ({ Due, dueAt }: DueRow) => {
    const turns = dueAt && CLOCK_THRESHOLDS_MS.map((before) => new Date(Date.parse(dueAt) - before).toISOString())
    return JSON.stringify({ value: Due, at: dueAt, ...(turns && { turns, missed: 'Overdue' }) })
  }
  const moment = Prisma.sql`t.due_at`
  return selfContainedColumn<DueRow>({
    title: 'Due',
    draw: 'sla',
    sort: moment,
    filter: filterByMoment(moment, zone),
    group: dayInSql(moment, zone),
    nullable: true,
    matchesTerm: weekdayMatches(dayInSql(moment, zone)),
    read: { Due: shownAtSql(moment, zone), dueAt: instantSql(moment) },
    cell: Object.assign(clock as (row: DueRow) => string, { value: ({ Due }: DueRow) => Due }),
    workbookColumns: [zoneInExport('Due', ({ dueAt }: DueRow) => ({ at: dueAt, zone }))],
  })
}

interface ColumnContext {
  people: readonly Option[]
  zone: string
  decider: Awaited<ReturnType<typeof readGeneralDecider>>
}

export function reviewColumns(kind: ReviewKind, viewer: SignedIn, { people, zone, decider }: ColumnContext): Column<ReviewRowFacts>[] {
  return [
    column('Loan Number', Prisma.sql`t.loan_number`, { draw: 'loan' }),
    column('Borrower', BORROWER, { sort: null, filter: filterByText(borrowerNameSql(Prisma.sql`t.loan_id`)) }),
    column('Review Type', Prisma.sql`t.type`, { words: reviewTypesOfKind(kind) }),
    numberColumn('Instance', Prisma.sql`t.instance`, { sort: null, nullable: true }),
    column('Worked By', Prisma.sql`t.worked_by_name`),
    holderColumn('Assigned To', 1, kind, viewer, people),
    holderColumn('Re-Assigned To', 2, kind, viewer, people),
    column('Status', Prisma.sql`t.status`, { draw: 'status', words: REVIEW_STATUSES }),
    dueColumn(zone),
    momentColumn('Created', Prisma.sql`t.submitted_at`, zone),
    momentColumn('Completed', Prisma.sql`t.ended_at`, zone, { nullable: true }),
    FINDINGS,
    numberColumn('Critical', Prisma.sql`t.critical_count`),
    numberColumn('Disputed', Prisma.sql`t.dispute_count`),
    numberColumn('Overturned', Prisma.sql`t.overturned_count`),
    SCORE,
    {
      title: 'Perform QC',
      draw: 'event',
      cell: cells.eventUnless(
        'Get Question',
        ({ status }: ReviewRowFacts) => (status === 'Pending' ? 'Start' : status === 'In QC' ? 'Continue' : null),
        (row) => whyNotPerformed(viewer, toState(kind, row)),
      ),
    },
    {
      title: 'Decision',
      draw: 'event',
      inWorkbook: true,
      cell: cells.eventUnless(
        'Decision',
        ({ disposition, status }: ReviewRowFacts) => disposition || (status === 'In QC' ? 'Decide' : null),
        (row) => whyNotAnswerQuestions(viewer, toState(kind, row)) ?? '',
      ),
    },
    {
      title: 'View',
      draw: 'event',
      cell: cells.eventUnless(
        'QA View',
        () => 'View',
        ({ status }: ReviewRowFacts) => (status === 'Pending' ? REVIEW_MESSAGES.notStarted : ''),
      ),
    },
    {
      title: 'Dispute',
      draw: 'event',
      inWorkbook: true,
      matchesTerm: disputeMatches,
      filter: filterByMatch(disputeMatches, Prisma.sql`t.dispute_count = 0`),
      cell: cells.eventUnless(
        'Dispute',
        ({ disputed, waiting }: ReviewRowFacts) => (disputed === 0 ? null : waiting === 0 ? 'Decided' : `${waiting} waiting`),
        ({ disputed }) => (disputed === 0 ? REVIEW_MESSAGES.nothingDisputed : ''),
      ),
    },
    {
      title: 'Overturn',
      draw: 'event',
      cell: cells.eventUnless(
        'Overturned',
        ({ waiting }: ReviewRowFacts) => (waiting === 0 ? null : 'Decide'),
        (row) =>
          row.waiting === 0
            ? REVIEW_MESSAGES.nothingDisputed
            : (whyNotDecideDisputes(viewer, { ...toState(kind, row), ...decider, isOwnWork: row.isOwnWork }) ?? ''),
      ),
    },
  ]
}

const whyNotPerformed = (viewer: SignedIn, state: ReviewState): string => {
  if (state.status === 'Pending') return whyNotStart(viewer, state) ?? ''
  // The dialog itself asks for Full or Partial.
  const why = whyNotAnswerQuestions(viewer, state)
  return why === REVIEW_MESSAGES.chooseAudit ? '' : (why ?? '')
}

/** Returns the column with the reviewer or the proposed replacement. `people` may be assigned. */
function holderColumn(title: string, slot: 1 | 2, kind: ReviewKind, viewer: SignedIn, people: readonly Option[]): Column<ReviewRowFacts> {
  const operation = `HCSEmployeeFullName${slot}`
  const name = `slot${slot}Name` as const
  const sql = slot === 1 ? Prisma.sql`t.assigned_to_name` : Prisma.sql`t.proposed_name`
  const list = ({ processor: 'qaProcessor', underwriter: 'qaUnderwriter', closer: 'qaCloser' } as const)[kind]
  return {
    title,
    draw: 'select',
    read: { [name]: Prisma.sql`nullif(${sql}, '')` },
    cell: cells.eventUnless(
      operation,
      (row: ReviewRowFacts & { [Name in typeof name]?: string | null }) => row[name] ?? null,
      ({ conflictActive, status }) =>
        whyNotChangePerson(viewer, list, conflictActive) ?? (status.startsWith('Completed') ? REVIEW_MESSAGES.ended : ''),
    ),
    ...(slot === 1 && { sort: sql }),
    filter: filterByText(sql),
    options: people,
  }
}
