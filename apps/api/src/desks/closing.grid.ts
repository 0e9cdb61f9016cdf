import { REFUSED } from '@ivue/contracts/desks/reasons.ts'
import { mayChangePerson, mayDecide } from '@ivue/contracts/desks/rules.ts'
import { manages } from '@ivue/contracts/desks/scope.ts'
import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import type { GridInput, Option } from '@ivue/contracts/grid.ts'
import { maySubmit } from '@ivue/contracts/quality/submit.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, constant, instant, shownAt } from '../grid/cells.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { choice, dayFilter, personFilter, textFilter } from '../grid/filters.ts'
import { tasksVisibleTo } from '../loans/visible-to.ts'
import { once } from '../rpc/answer.ts'
import type { SignedIn } from '../rpc/implement.ts'

const ICD = Prisma.sql`icd`
const FINAL = Prisma.sql`final`

/** What the desk reads of a task, its loan, and the loan's latest reviews. */
interface ClosingRow {
  respondback: number
  disputes: number
  loan: string
  borrower: string
  purpose: string
  state: string
  closing: string | null
  closingAt: string | null
  status: string
  slot1Id: number | null
  slot2Id: number | null
  slot1: string | null
  slot2: string | null
  p1: string | null
  p2: string | null
  p3: string | null
  p4: string | null
  due: string | null
  dueAt: string | null
  comments: number
  conflictActive: boolean
  icd: string
  icdOpen: boolean | null
  final: string
  finalOpen: boolean | null
}

const READ: ListDefinition<ClosingRow>['read'] = {
  respondback: Prisma.sql`t.respondback`,
  disputes: Prisma.sql`t.business_dispute`,
  loan: Prisma.sql`t.loan_number`,
  borrower: Prisma.sql`t.borrower`,
  purpose: Prisma.sql`t.purpose`,
  state: Prisma.sql`t.state`,
  closing: shownAt(Prisma.sql`t.scheduled_closing_at`, Prisma.sql`t.zone`),
  closingAt: instant(Prisma.sql`t.scheduled_closing_at`),
  status: Prisma.sql`t.status`,
  slot1Id: Prisma.sql`t.slot1_id`,
  slot2Id: Prisma.sql`t.slot2_id`,
  slot1: Prisma.sql`nullif(t.slot1_name, '')`,
  slot2: Prisma.sql`nullif(t.slot2_name, '')`,
  p1: Prisma.sql`nullif(t.p1_result, '')`,
  p2: Prisma.sql`nullif(t.p2_result, '')`,
  p3: Prisma.sql`nullif(t.p3_result, '')`,
  p4: Prisma.sql`nullif(t.p4_result, '')`,
  due: Prisma.sql`'P' || t.sla_measure || ' ' || ${shownAt(Prisma.sql`t.sla_due_at`, Prisma.sql`t.zone`)}`,
  dueAt: instant(Prisma.sql`t.sla_due_at`),
  comments: Prisma.sql`t.comment_count`,
  conflictActive: Prisma.sql`l.conflict_check_required_at IS NOT NULL AND l.conflict_check_passed_at IS NULL`,
  icd: Prisma.sql`coalesce(${ICD}.status, 'Send')`,
  icdOpen: Prisma.sql`${ICD}.open`,
  final: Prisma.sql`coalesce(${FINAL}.status, 'Send')`,
  finalOpen: Prisma.sql`${FINAL}.open`,
}

/** The loan's latest review of a type, as `beside.status` and `beside.open`; both null where there is none. */
function latestReview(beside: Prisma.Sql, type: string): Prisma.Sql {
  return Prisma.sql`LEFT JOIN LATERAL (
    SELECT r.ended_at IS NULL AS open, CASE WHEN r.ended_at IS NULL AND r.started_at IS NULL THEN 'Pending' WHEN r.ended_at IS NULL THEN 'In QC' WHEN r.finding_count > 0 THEN 'Completed - Findings' WHEN r.bypass_reason <> '' THEN 'Completed - ByPass' ELSE 'Completed' END AS status
    FROM reviews r WHERE r.loan_id = t.loan_id AND r.type = ${constant(type)} AND r.pulled_back_at IS NULL ORDER BY r.instance DESC LIMIT 1) ${beside} ON TRUE`
}

/** What the list is for everybody and at every request. */
const ALWAYS = {
  from: Prisma.sql`tasks t`,
  beside: Prisma.sql`JOIN loans l ON l.id = t.loan_id ${latestReview(ICD, 'ICD QC')} ${latestReview(FINAL, 'Final Doc QC')}`,
  id: Prisma.sql`t.id`,
  version: Prisma.sql`t.version`,
  read: READ,
  facts: { GUID: () => 'closing', Respondback: (row) => row.respondback, BusinessDispute: (row) => row.disputes },
  search: Prisma.sql`t.search`,
  defaultOrder: { col: 'Scheduled Closing', dir: 'DESC' },
  defaultPageSize: 10,
} satisfies Partial<ListDefinition<ClosingRow>>

const ON_DESK = Prisma.sql`t.desk = 'closing'`
const STAGES = { 'Initial Review': null, All: null }
const STATUSES = {
  All: null,
  ...Object.fromEntries(CLOSING_STATUSES.map((status) => [status, Prisma.sql`t.status = ${constant(status)}`])),
}
const SLA = { All: null, Met: Prisma.sql`NOT t.sla_missed`, 'Not Met': Prisma.sql`t.sla_missed` }

/** The Closing Dashboard (work 2.1, domain 8): closing tasks in scope; the date filter means the scheduled closing. */
export function closingList(
  input: GridInput,
  viewer: SignedIn,
  { closers, zone }: { closers: readonly Option[]; zone: string },
): ListDefinition<ClosingRow> {
  const scope = tasksVisibleTo(viewer, 'closing')
  return {
    ...ALWAYS,
    columns: columnsFor(viewer, closers),
    scope: scope ? Prisma.sql`${ON_DESK} AND ${scope}` : ON_DESK,
    filters: [
      ...choice('filterId', input.filterId, STAGES, 'Initial Review'),
      ...choice('taskStatus', input.taskStatus, STATUSES, 'WIP'),
      ...choice('SLA', input.SLA, SLA, 'All'),
      ...personFilter(input.userId, (ids) => Prisma.sql`(t.slot1_id = ANY(${ids}) OR t.slot2_id = ANY(${ids}))`),
      ...textFilter(input.loanNumber, (pattern) => Prisma.sql`(t.search LIKE ${pattern} AND t.loan_number LIKE ${pattern})`),
      ...dayFilter(input, zone, Prisma.sql`t.scheduled_closing_at`),
    ],
  }
}

/** The same array for everybody to whom the same is allowed at this moment; a list of closers is kept for seconds, and its columns with it. */
function columnsFor(viewer: SignedIn, closers: readonly Option[]): readonly Column<ClosingRow>[] {
  const { permissions, userId } = viewer
  const manager = manages(viewer, 'closing')
  const what = [
    permissions.has('closing.assign'),
    permissions.has('closing.act'),
    permissions.has('quality.submit'),
    manager || userId,
  ].join()
  const kept = columnsOf(closers)
  const made = kept.get(what) ?? columns(viewer, closers)
  kept.set(what, made)
  return made
}

const columnsOf = once((_closers: readonly Option[]) => new Map<string, readonly Column<ClosingRow>[]>())

const COLOURS: Readonly<Record<string, string>> = { Reschedule: 'amber', Closed: 'green' }

function columns(viewer: SignedIn, closers: readonly Option[]): Column<ClosingRow>[] {
  const decideOff = (row: ClosingRow) => mayDecide(viewer, row) ?? ''
  const nothingToDispute = () => REFUSED.nothingToDispute
  return [
    { title: 'Select', draw: 'checkbox', cell: cells.event('bulk', () => 0) },
    { title: 'Loan Number', draw: 'loan', cell: cells.text((row) => row.loan), sort: Prisma.sql`t.loan_number` },
    { title: 'Borrower', draw: 'text', cell: cells.text((row) => row.borrower), sort: Prisma.sql`t.borrower` },
    { title: 'Purpose', draw: 'text', cell: cells.text((row) => row.purpose), sort: Prisma.sql`t.purpose` },
    { title: 'State', draw: 'text', cell: cells.text((row) => row.state), sort: Prisma.sql`t.state` },
    {
      title: 'Scheduled Closing',
      draw: 'datetime',
      cell: cells.moment(
        (row) => row.closing,
        (row) => row.closingAt,
      ),
      sort: Prisma.sql`t.scheduled_closing_at`,
    },
    {
      title: 'Status',
      draw: 'dropdown',
      cell: cells.eventUnless(
        'Decision',
        (row) => `${row.status}@${COLOURS[row.status] ?? 'slate'}@${decideOff(row) === '' ? 0 : 1}`,
        decideOff,
      ),
      sort: Prisma.sql`t.status`,
      options: CLOSING_STATUSES.map((status) => ({ label: status, value: status })),
    },
    closer(1, viewer, closers),
    closer(2, viewer, closers),
    ...([1, 2, 3, 4] as const).map(
      (measure): Column<ClosingRow> => ({
        title: `P${measure} SlaStatus`,
        label: `P${measure}`,
        draw: 'status',
        cell: cells.text((row) => row[`p${measure}`]),
        sort: Prisma.raw(`t.p${measure}_result`),
      }),
    ),
    {
      title: 'SLA Due',
      draw: 'sla',
      cell: cells.moment(
        (row) => row.due,
        (row) => row.dueAt,
      ),
      sort: Prisma.sql`t.sla_due_at`,
      nullable: true,
    },
    { title: 'Comment', draw: 'event', inWorkbook: true, cell: cells.event('Comment', (row) => row.comments) },
    { title: 'Decision', draw: 'event', cell: cells.eventUnless('Decision', () => 'Decision', decideOff) },
    {
      title: 'ICD QC',
      draw: 'event',
      inWorkbook: true,
      cell: cells.eventUnless(
        'ICD QC',
        (row) => row.icd,
        (row) => submitOff(viewer, 'ICD QC', row.icdOpen, row),
      ),
    },
    {
      title: 'Final Doc QC',
      draw: 'event',
      inWorkbook: true,
      cell: cells.eventUnless(
        'Final Doc QC',
        (row) => row.final,
        (row) => submitOff(viewer, 'Final Doc QC', row.finalOpen, row),
      ),
    },
    { title: 'Dispute', draw: 'event', cell: cells.eventUnless('Dispute', () => null, nothingToDispute) },
    { title: 'Overturned', draw: 'event', cell: cells.eventUnless('Overturned', () => null, nothingToDispute) },
  ]
}

function closer(slot: 1 | 2, viewer: SignedIn, options: readonly Option[]): Column<ClosingRow> {
  const title = `HCSEmployeeFullName${slot}`
  return {
    title,
    label: `Closer ${slot}`,
    draw: 'select',
    cell: cells.eventUnless(
      title,
      (row) => row[`slot${slot}`],
      ({ conflictActive }) => mayChangePerson(viewer, 'closing', conflictActive) ?? '',
    ),
    sort: Prisma.raw(`t.slot${slot}_name`),
    options,
  }
}

/** Why a review of the type is not submitted from the row; '' where it may be. */
function submitOff(viewer: SignedIn, type: 'ICD QC' | 'Final Doc QC', open: boolean | null, { conflictActive }: ClosingRow): string {
  const answer = maySubmit(viewer, { type, openTypes: open ? [type] : [], uwReviewCompleted: false, conflictActive }, false)
  return answer.kind === 'ok' ? '' : answer.msg
}
