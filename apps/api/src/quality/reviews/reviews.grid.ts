import type { GridInput, Option } from '@ivue/contracts/grid.ts'
import { mayAnswerQuestions, mayDecideDisputes, mayStart, REVIEW_SAYS, type ReviewState } from '@ivue/contracts/quality/checklist.ts'
import { REVIEW_LISTS, REVIEW_STAGES, typesOf } from '@ivue/contracts/quality/lists.ts'
import { AUDITS, REVIEW_STATUSES, type ReviewKind, type ReviewStatus } from '@ivue/contracts/quality/words.ts'
import { mayChangePerson } from '@ivue/contracts/worklist/rules.ts'
import { scopeOf } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../../app-services.ts'
import { cells, dayIn, instant, shownAt } from '../../grid/cells.ts'
import { column, momentColumn, numberColumn, selfRead, tickColumn } from '../../grid/columns.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { choice, dayFilter, equalTo, personFilter, textFilter } from '../../grid/filters.ts'
import { mayBeIn } from '../../reviews/dispute-columns.ts'
import { notBlind } from '../../rows/blind-reviews.ts'
import { waitsForQuality } from '../../rows/disputes-waiting.ts'
import { BORROWER, CONFLICT_CHECK_OPEN } from '../../rows/loan-sql.ts'
import type { SignedIn } from '../../rpc/implement.ts'
import { reviewsHeldBy } from '../../worklist/reviews.ts'
import type { MakeWorklist } from '../../worklist/worklist-definition.ts'
import { deciderOf, isOwnWork } from './decider.ts'
import type { ReviewList } from './definition.ts'

/** What the rules of a row need, besides what its columns read. */
interface ReviewRow {
  status: ReviewStatus
  slot1Id: number | null
  slot2Id: number | null
  audit: string
  selection: string
  asksReason: boolean
  conflictActive: boolean
  borrower: string
  /** The reviewer's decision on the loan's stage. */
  disposition: string
  /** JSON of the reviewer and the proposed replacement; null if nobody is proposed. */
  mismatch: string | null
  /** Disputed findings that wait for QC's decision. */
  waiting: number
  disputed: number
  /** The review judges the viewer's own work, so another person must decide its disputes. */
  isOwnWork: boolean
}

/** A subquery, evaluated only for rows with a mismatch: a join would be done for every row. */
const MISMATCH = Prisma.sql`CASE WHEN t.proposed_id IS NOT NULL THEN (
  SELECT json_build_object('assignedTo', coalesce(works.employee_id, ''), 'assignedToName', t.assigned_to_name, 'reassignedTo', named.employee_id, 'reassignedToName', named.full_name)::text
  FROM users named LEFT JOIN users works ON works.id = t.assigned_to_id WHERE named.id = t.proposed_id) END`

const WAITING = Prisma.sql`CASE WHEN t.dispute_count > 0 THEN (
  SELECT count(*)::int FROM review_answers a WHERE a.review_id = t.id AND a.dispute = 'Yes' AND a.result = '') ELSE 0 END`

/** Searches reviews by the text of their Dispute cell. */
const saysDispute = (term: string): Prisma.Sql | null =>
  mayBeIn(term, ['decided', 'waiting'])
    ? Prisma.sql`(t.dispute_count > 0 AND strpos(CASE ${WAITING} WHEN 0 THEN 'decided' ELSE ${WAITING} || ' waiting' END, ${term}) > 0)`
    : null

const READ: Omit<ListDefinition<ReviewRow>['read'], 'isOwnWork'> = {
  status: Prisma.sql`t.status`,
  slot1Id: Prisma.sql`t.assigned_to_id`,
  slot2Id: Prisma.sql`t.proposed_id`,
  audit: Prisma.sql`t.audit`,
  selection: Prisma.sql`t.selection`,
  asksReason: Prisma.sql`t.asks_reason`,
  conflictActive: CONFLICT_CHECK_OPEN,
  borrower: BORROWER,
  disposition: Prisma.sql`t.disposition`,
  mismatch: MISMATCH,
  waiting: WAITING,
  disputed: Prisma.sql`t.dispute_count`,
}

/** Why automatic assignment found nobody. Shown only with reviews that wait for a reviewer. */
const WHY_NOBODY: Column<object> = {
  ...column('Why Nobody', Prisma.sql`t.assignment_note`, { sort: null }),
  says: (term) => Prisma.sql`strpos(lower(t.assignment_note), ${term}) > 0`,
}

const STAGES = { 'Initial Review': null, All: null }

const SCORE = selfRead<{ Score: number | null }>({
  ...numberColumn('Score', Prisma.sql`t.score::float8`, { nullable: true }),
  read: { Score: Prisma.sql`t.score::float8` },
  cell: cells.share(({ Score }) => Score),
})

/**
 * The list of a QA dashboard (quality 2.1, 2.2, domain 8): reviews of the kind in scope. The date filter applies to the submission.
 */
export function reviewsGrid({ kind, subject }: ReviewList, services: Pick<Services, 'db' | 'settings'>): MakeWorklist<ReviewRow> {
  const filters = REVIEW_LISTS[kind].filters
  return async (input, viewer, { people, zone, now, ticked }) => {
    const statuses = { All: null, ...equalTo(Prisma.sql`t.status`, REVIEW_STATUSES), ...waitingSince(now) }
    const { held, filter } = whoseOf(viewer, input)
    const inScope = Prisma.sql`${subject.rows} AND ${held === null ? (subject.visibleTo(viewer) ?? Prisma.sql`TRUE`) : notBlind(viewer, 't')}`
    const asked = input.taskStatus === 'To do' ? TO_DO : [Prisma.sql`TRUE`]
    const parts = (held ?? [Prisma.sql`TRUE`]).flatMap((person) => asked.map((part) => Prisma.sql`${inScope} AND ${person} AND ${part}`))
    return {
      from: Prisma.sql`reviews t`,
      alias: Prisma.sql`t`,
      join: Prisma.sql`JOIN loans l ON l.id = t.loan_id`,
      id: Prisma.sql`t.id`,
      version: Prisma.sql`t.version`,
      read: { ...READ, isOwnWork: Prisma.sql`t.dispute_count > 0 AND ${isOwnWork(viewer)}` },
      facts: FACTS,
      columns: [
        tickColumn(ticked),
        ...columns(kind, viewer, { people, zone, decider: await deciderOf(services, viewer) }),
        ...(input.taskStatus === 'Not Assigned' ? [WHY_NOBODY] : []),
      ],
      scope: parts,
      filters: [
        ...choice('filterId', input, REVIEW_STAGES, STAGES),
        ...choice('taskStatus', input, filters.taskStatus, statuses),
        ...typeFilter(kind, input),
        ...auditFilter(kind, input),
        ...filter,
        ...textFilter(input.loanNumber, (pattern) => Prisma.sql`(t.search LIKE ${pattern} AND t.loan_number LIKE ${pattern})`),
        ...dayFilter(input, zone, Prisma.sql`t.submitted_at`),
      ],
      fields: { Selection: Prisma.sql`t.selection` },
      search: Prisma.sql`t.search`,
      defaultOrder: { col: 'Created', dir: 'DESC' },
      spec: REVIEW_LISTS[kind],
    }
  }
}

/** A pending review expires soon if at most this much time is left. */
const EXPIRES_SOON_MS = 2 * 86_400_000

/**
 * Returns the conditions for whose reviews are listed. For a single person (the viewer, or the filtered one) they are parts of the
 * scope, which indexes serve.
 */
function whoseOf(viewer: SignedIn, { userId }: GridInput): { held: Prisma.Sql[] | null; filter: Prisma.Sql[] } {
  const scope = scopeOf(viewer, 'quality')
  const [only, ...others] = userId ?? []
  if (scope === 'all' && only && others.length === 0) return { held: reviewsHeldBy(Number(only)), filter: [] }
  const filter = personFilter(userId, (ids) => Prisma.sql`(t.assigned_to_id = ANY(${ids}) OR t.proposed_id = ANY(${ids}))`)
  return { held: scope === 'own' ? reviewsHeldBy(viewer.userId) : null, filter }
}

const OPEN = Prisma.sql`t.ended_at IS NULL`
const DISPUTED = Prisma.sql`t.ended_at IS NOT NULL AND t.id IN (SELECT a.review_id FROM review_answers a WHERE a.dispute = 'Yes' AND a.result = '')`
/** Work that waits for quality. */
const TO_DO = [OPEN, DISPUTED]

/**
 * The statuses of waiting reviews: `Expired` should have been started, `Not Assigned` needs a reviewer, `Answers overdue` waits for
 * the worked person.
 */
const waitingSince = (now: Date) => {
  const overdue = Prisma.sql`t.due_at < ${now}::timestamptz`
  const soon = new Date(now.getTime() + EXPIRES_SOON_MS)
  return {
    // Null because the parts of the scope contain it, so that each can be read in order from an index.
    'To do': null,
    Open: OPEN,
    'Not Assigned': Prisma.sql`t.assigned_to_id IS NULL AND t.ended_at IS NULL`,
    'Expiring soon': Prisma.sql`t.status = 'Pending' AND t.due_at >= ${now}::timestamptz AND t.due_at < ${soon}::timestamptz`,
    Expired: Prisma.sql`t.status = 'Pending' AND ${overdue}`,
    'Disputes to decide': DISPUTED,
    'Answers overdue': Prisma.sql`t.ended_at IS NOT NULL AND ${overdue} AND NOT ${waitsForQuality('t')}`,
  }
}

const typeFilter = (kind: ReviewKind, input: GridInput) =>
  kind === 'closer'
    ? choice('type', input, REVIEW_LISTS.closer.filters.type, { All: null, ...equalTo(Prisma.sql`t.type`, typesOf(kind)) })
    : []

const auditFilter = (kind: ReviewKind, input: GridInput) =>
  kind === 'underwriter'
    ? choice('audit', input, REVIEW_LISTS.underwriter.filters.audit, { All: null, ...equalTo(Prisma.sql`t.audit`, AUDITS) })
    : []

/** The reviewer and the proposed replacement, in the format of the web's Mismatch Assignment (quality 3). */
const party =
  (name: 'assignedTo' | 'assignedToName' | 'reassignedTo' | 'reassignedToName') =>
  ({ mismatch }: ReviewRow): string | undefined =>
    mismatch === null ? undefined : (JSON.parse(mismatch) as Record<typeof name, string>)[name]

const OPEN_STATUSES: readonly string[] = ['Pending', 'In QC']

const FACTS: ListDefinition<ReviewRow>['facts'] = {
  GUID: ({ mismatch, status }) => (mismatch !== null ? 'Recon' : OPEN_STATUSES.includes(status) ? 'Get Question' : 'QA View'),
  borrower: ({ borrower }) => borrower,
  audit: ({ audit }) => (audit === '' ? undefined : audit),
  assignedTo: party('assignedTo'),
  assignedToName: party('assignedToName'),
  reassignedTo: party('reassignedTo'),
  reassignedToName: party('reassignedToName'),
}

const stateOf = (kind: ReviewKind, { status, slot1Id, audit, selection, asksReason, conflictActive }: ReviewRow): ReviewState => ({
  kind,
  status,
  reviewerId: slot1Id,
  audit,
  selection,
  asksReason,
  conflictActive,
})

/** How long before its due moment a review's clock turns amber, and red. */
const CLOCK_TURNS_MS = [EXPIRES_SOON_MS, 86_400_000]

interface DueRow {
  Due: string | null
  dueAt: string | null
}

/** The deadline: of a pending review until it expires, of a completed one until its findings are answered and their disputes decided. */
const dueColumn = (zone: string): Column<object> => {
  const clock = ({ Due, dueAt }: DueRow) => {
    const turns = dueAt && CLOCK_TURNS_MS.map((before) => new Date(Date.parse(dueAt) - before).toISOString())
    return JSON.stringify({ value: Due, at: dueAt, ...(turns && { turns, missed: 'Overdue' }) })
  }
  const moment = Prisma.sql`t.due_at`
  return selfRead<DueRow>({
    title: 'Due',
    draw: 'sla',
    sort: moment,
    group: dayIn(moment, zone),
    nullable: true,
    read: { Due: shownAt(moment, zone), dueAt: instant(moment) },
    cell: Object.assign(clock as (row: DueRow) => string, { value: ({ Due }: DueRow) => Due }),
  })
}

interface Beside {
  people: readonly Option[]
  zone: string
  decider: Awaited<ReturnType<typeof deciderOf>>
}

function columns(kind: ReviewKind, viewer: SignedIn, { people, zone, decider }: Beside): Column<ReviewRow>[] {
  return [
    column('Loan Number', Prisma.sql`t.loan_number`, { draw: 'loan' }),
    column('Review Type', Prisma.sql`t.type`, { words: true }),
    numberColumn('Instance', Prisma.sql`t.instance`, { sort: null, nullable: true }),
    column('Worked By', Prisma.sql`t.worked_by_name`),
    holderColumn('Assigned To', 1, kind, viewer, people),
    holderColumn('Re-Assigned To', 2, kind, viewer, people),
    column('Status', Prisma.sql`t.status`, { draw: 'status' }),
    dueColumn(zone),
    momentColumn('Created', Prisma.sql`t.submitted_at`, zone),
    momentColumn('Completed', Prisma.sql`t.ended_at`, zone, { nullable: true }),
    numberColumn('Findings', Prisma.sql`t.finding_count`),
    numberColumn('Critical', Prisma.sql`t.critical_count`),
    numberColumn('Disputed', Prisma.sql`t.dispute_count`),
    numberColumn('Overturned', Prisma.sql`t.overturned_count`),
    SCORE,
    {
      title: 'Perform QC',
      draw: 'event',
      cell: cells.eventUnless(
        'Get Question',
        ({ status }: ReviewRow) => (status === 'Pending' ? 'Start' : status === 'In QC' ? 'Continue' : null),
        (row) => whyNotPerformed(viewer, stateOf(kind, row)),
      ),
    },
    {
      title: 'Decision',
      draw: 'event',
      inWorkbook: true,
      cell: cells.eventUnless(
        'Decision',
        ({ disposition, status }: ReviewRow) => disposition || (status === 'In QC' ? 'Decide' : null),
        (row) => mayAnswerQuestions(viewer, stateOf(kind, row)) ?? '',
      ),
    },
    {
      title: 'View',
      draw: 'event',
      cell: cells.eventUnless(
        'QA View',
        () => 'View',
        ({ status }: ReviewRow) => (status === 'Pending' ? REVIEW_SAYS.notStarted : ''),
      ),
    },
    {
      title: 'Dispute',
      draw: 'event',
      inWorkbook: true,
      says: saysDispute,
      cell: cells.eventUnless(
        'Dispute',
        ({ disputed, waiting }: ReviewRow) => (disputed === 0 ? null : waiting === 0 ? 'Decided' : `${waiting} waiting`),
        ({ disputed }) => (disputed === 0 ? REVIEW_SAYS.nothingDisputed : ''),
      ),
    },
    {
      title: 'Overturn',
      draw: 'event',
      cell: cells.eventUnless(
        'Overturned',
        ({ waiting }: ReviewRow) => (waiting === 0 ? null : 'Decide'),
        (row) =>
          row.waiting === 0
            ? REVIEW_SAYS.nothingDisputed
            : (mayDecideDisputes(viewer, { ...stateOf(kind, row), ...decider, isOwnWork: row.isOwnWork }) ?? ''),
      ),
    },
  ]
}

const whyNotPerformed = (viewer: SignedIn, state: ReviewState): string => {
  if (state.status === 'Pending') return mayStart(viewer, state) ?? ''
  // The dialog itself asks for Full or Partial.
  const why = mayAnswerQuestions(viewer, state)
  return why === REVIEW_SAYS.chooseAudit ? '' : (why ?? '')
}

/** The reviewer or the proposed replacement. `people` may be assigned. */
function holderColumn(title: string, slot: 1 | 2, kind: ReviewKind, viewer: SignedIn, people: readonly Option[]): Column<ReviewRow> {
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
      (row: ReviewRow & { [Name in typeof name]?: string | null }) => row[name] ?? null,
      ({ conflictActive, status }) =>
        mayChangePerson(viewer, list, conflictActive) ?? (status.startsWith('Completed') ? REVIEW_SAYS.ended : ''),
    ),
    ...(slot === 1 && { sort: sql }),
    options: people,
  }
}
