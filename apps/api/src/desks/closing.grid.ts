import { REFUSED } from '@ivue/contracts/desks/reasons.ts'
import { manages } from '@ivue/contracts/desks/scope.ts'
import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import type { GridInput, Option } from '@ivue/contracts/grid.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { openAlready } from '@ivue/contracts/quality/submit.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, constant, holds, type Why } from '../grid/cells.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { choice, dayFilter, personFilter, textFilter } from '../grid/filters.ts'
import { tasksVisibleTo } from '../loans/visible-to.ts'
import { once } from '../rpc/answer.ts'
import type { SignedIn } from '../rpc/implement.ts'

const ID = Prisma.sql`t.id`
const ICD = Prisma.sql`icd`
const FINAL = Prisma.sql`final`
const locked = {
  when: Prisma.sql`l.conflict_check_required_at IS NOT NULL AND l.conflict_check_passed_at IS NULL`,
  words: REFUSED.locked,
}
const forbidden = { words: MESSAGES.noPermission }

/** The Closing Dashboard (work 2.1, domain 8): closing tasks in scope; the date filter means the scheduled closing. */
export function closingList(
  input: GridInput,
  viewer: SignedIn,
  { closers, zone }: { closers: readonly Option[]; zone: string },
): ListDefinition {
  const scope = tasksVisibleTo(viewer, 'closing')
  return {
    from: Prisma.sql`tasks t`,
    beside: Prisma.sql`JOIN loans l ON l.id = t.loan_id ${latestReview(ICD, 'ICD QC')} ${latestReview(FINAL, 'Final Doc QC')}`,
    id: ID,
    version: Prisma.sql`t.version`,
    facts: { GUID: '"closing"', Respondback: Prisma.sql`t.respondback`, BusinessDispute: Prisma.sql`t.business_dispute` },
    columns: columnsFor(viewer, closers),
    scope: scope ? Prisma.sql`t.desk = 'closing' AND ${scope}` : Prisma.sql`t.desk = 'closing'`,
    filters: [
      ...choice('filterId', input.filterId, { 'Initial Review': null, All: null }, 'Initial Review'),
      ...choice(
        'taskStatus',
        input.taskStatus,
        { All: null, ...Object.fromEntries(CLOSING_STATUSES.map((status) => [status, Prisma.sql`t.status = ${constant(status)}`])) },
        'WIP',
      ),
      ...choice('SLA', input.SLA, { All: null, Met: Prisma.sql`NOT t.sla_missed`, 'Not Met': Prisma.sql`t.sla_missed` }, 'All'),
      ...personFilter(input.userId, (ids) => Prisma.sql`(t.slot1_id = ANY(${ids}) OR t.slot2_id = ANY(${ids}))`),
      ...textFilter(input.loanNumber, (pattern) => Prisma.sql`(t.search LIKE ${pattern} AND t.loan_number LIKE ${pattern})`),
      ...dayFilter(input, zone, Prisma.sql`t.scheduled_closing_at`),
    ],
    search: Prisma.sql`t.search`,
    defaultOrder: { col: 'Scheduled Closing', dir: 'DESC' },
    defaultPageSize: 10,
  }
}

/** The same array for everybody to whom the same is allowed at this moment; a list of closers is kept for seconds, and its columns with it. */
function columnsFor(viewer: SignedIn, closers: readonly Option[]): readonly Column[] {
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

const columnsOf = once((_closers: readonly Option[]) => new Map<string, readonly Column[]>())

function columns(viewer: SignedIn, closers: readonly Option[]): Column[] {
  const reassignOff: Why = viewer.permissions.has('closing.assign') ? [locked] : [forbidden]
  const decideOff = decisionRefused(viewer)
  return [
    { title: 'Select', draw: 'checkbox', cell: cells.event('0', ID, 'bulk') },
    { title: 'Loan Number', draw: 'loan', cell: cells.text(Prisma.sql`t.loan_number`), sort: Prisma.sql`t.loan_number` },
    { title: 'Borrower', draw: 'text', cell: cells.text(Prisma.sql`t.borrower`), sort: Prisma.sql`t.borrower` },
    { title: 'Purpose', draw: 'text', cell: cells.text(Prisma.sql`t.purpose`), sort: Prisma.sql`t.purpose` },
    { title: 'State', draw: 'text', cell: cells.text(Prisma.sql`t.state`), sort: Prisma.sql`t.state` },
    {
      title: 'Scheduled Closing',
      draw: 'datetime',
      cell: cells.moment(Prisma.sql`t.scheduled_closing_at`, Prisma.sql`t.zone`),
      sort: Prisma.sql`t.scheduled_closing_at`,
    },
    {
      title: 'Status',
      draw: 'dropdown',
      cell: cells.eventUnless(
        Prisma.sql`t.status || CASE t.status WHEN 'Reschedule' THEN '@amber@' WHEN 'Closed' THEN '@green@' ELSE '@slate@' END || CASE WHEN ${holds(decideOff)} THEN '1' ELSE '0' END`,
        ID,
        'Decision',
        decideOff,
      ),
      sort: Prisma.sql`t.status`,
      options: CLOSING_STATUSES.map((status) => ({ label: status, value: status })),
    },
    closer(1, reassignOff, closers),
    closer(2, reassignOff, closers),
    ...([1, 2, 3, 4] as const).map((measure): Column => {
      const result = Prisma.raw(`t.p${measure}_result`)
      return {
        title: `P${measure} SlaStatus`,
        label: `P${measure}`,
        draw: 'status',
        cell: cells.text(Prisma.sql`nullif(${result}, '')`),
        sort: Prisma.sql`${result}`,
      }
    }),
    {
      title: 'SLA Due',
      draw: 'sla',
      cell: cells.moment(Prisma.sql`t.sla_due_at`, Prisma.sql`t.zone`, Prisma.sql`'P' || t.sla_measure || ' '`),
      sort: Prisma.sql`t.sla_due_at`,
      nullable: true,
    },
    { title: 'Comment', draw: 'event', cell: cells.event(Prisma.sql`t.comment_count`, ID, 'Comment') },
    { title: 'Decision', draw: 'event', cell: cells.eventUnless('"Decision"', ID, 'Decision', decideOff) },
    qc('ICD QC', ICD, viewer),
    qc('Final Doc QC', FINAL, viewer),
    {
      title: 'Dispute',
      draw: 'event',
      cell: cells.eventUnless('null', ID, 'Dispute', [{ words: REFUSED.nothingToDispute }]),
    },
    {
      title: 'Overturned',
      draw: 'event',
      cell: cells.eventUnless('null', ID, 'Overturned', [{ words: REFUSED.nothingToDispute }]),
    },
  ]
}

/** `mayDecide` of the rules, for rows. */
function decisionRefused(viewer: SignedIn): Why {
  if (!viewer.permissions.has('closing.act')) return [forbidden]
  if (manages(viewer, 'closing')) return [locked]
  const me = Prisma.sql`${viewer.userId}::int`
  return [locked, { when: Prisma.sql`(t.slot1_id = ${me} OR t.slot2_id = ${me}) IS NOT TRUE`, words: REFUSED.notYours }]
}

function closer(slot: 1 | 2, off: Why, options: readonly Option[]): Column {
  const name = Prisma.raw(`t.slot${slot}_name`)
  const title = `HCSEmployeeFullName${slot}`
  return {
    title,
    label: `Closer ${slot}`,
    draw: 'select',
    cell: cells.eventUnless(Prisma.sql`nullif(${name}, '')`, ID, title, off),
    sort: Prisma.sql`${name}`,
    options,
  }
}

/** The loan's latest review of a type, as `beside.status` and `beside.open`; both null where there is none. */
function latestReview(beside: Prisma.Sql, type: string): Prisma.Sql {
  return Prisma.sql`LEFT JOIN LATERAL (
    SELECT r.ended_at IS NULL AS open, CASE WHEN r.ended_at IS NULL AND r.started_at IS NULL THEN 'Pending' WHEN r.ended_at IS NULL THEN 'In QC' WHEN r.finding_count > 0 THEN 'Completed - Findings' WHEN r.bypass_reason <> '' THEN 'Completed - ByPass' ELSE 'Completed' END AS status
    FROM reviews r WHERE r.loan_id = t.loan_id AND r.type = ${constant(type)} AND r.pulled_back_at IS NULL ORDER BY r.instance DESC LIMIT 1) ${beside} ON TRUE`
}

/** The status of the loan's latest review of the type, and the way to send it to QC. */
function qc(type: 'ICD QC' | 'Final Doc QC', latest: Prisma.Sql, viewer: SignedIn): Column {
  const open = { when: Prisma.sql`${latest}.open`, words: openAlready(type) }
  const off: Why = viewer.permissions.has('quality.submit') ? [locked, open] : [forbidden]
  return { title: type, draw: 'event', cell: cells.eventUnless(Prisma.sql`coalesce(${latest}.status, 'Send')`, ID, type, off) }
}
