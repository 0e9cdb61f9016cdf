import { mayDecide } from '@ivue/contracts/desks/rules.ts'
import { CLOSING_STATUSES, MEASURES } from '@ivue/contracts/desks/words.ts'
import type { GridInput, Option } from '@ivue/contracts/grid.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, constant, shownAt } from '../../grid/cells.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { among, choice } from '../../grid/filters.ts'
import { type Moment, momentColumn, readMoment } from '../../grid/moment.ts'
import { disputeColumns, disputesBeside } from '../../reviews/dispute-columns.ts'
import type { SignedIn } from '../../rpc/implement.ts'
import { byClock, CLOSING_CLOCK, type ClockRow, clockCell, clockRead } from '../clock/columns.ts'
import type { DeskClock } from '../clock/desk-clock.ts'
import type { MakeDeskList } from '../desk-calls.ts'
import type { DeskDefinition } from '../desk-definition.ts'
import {
  COMMENT,
  decidedCell,
  LOAN_COLUMNS,
  latestReview,
  reviewColumn,
  SELECT,
  scopeSql,
  slotColumn,
  TASK_READ,
  type TaskRow,
  taskFacts,
  taskFilters,
} from '../task-list.ts'

const ICD = Prisma.sql`icd`
const FINAL = Prisma.sql`final`

/** What the desk reads of a task, its loan, and the loan's latest reviews. */
interface ClosingRow extends TaskRow, ClockRow, Moment<'closing'> {
  p1: string | null
  p2: string | null
  p3: string | null
  p4: string | null
  /** JSON of why measures were missed and by whom, named as `saveDecisions` takes them; null where nothing was said. */
  reasons: string | null
  icd: string
  icdOpen: boolean | null
  final: string
  finalOpen: boolean | null
}

const REASONS = MEASURES.flatMap((measure) => [
  { name: `P${measure}ReasonSlaMissed`, column: Prisma.raw(`t.p${measure}_reason`) },
  { name: `P${measure}AccountableParty`, column: Prisma.raw(`t.p${measure}_party`) },
])

/** Hardly any row has some: so they are told together. */
const reasonsSql = Prisma.sql`CASE WHEN ${Prisma.join(
  REASONS.map(({ column }) => Prisma.sql`${column} <> ''`),
  ' OR ',
)} THEN json_build_object(${Prisma.join(REASONS.map(({ name, column }) => Prisma.sql`${constant(name)}, ${column}`))})::text END`

const REASON_FACTS = Object.fromEntries(
  REASONS.map(({ name }) => [
    name,
    ({ reasons }: ClosingRow) => (reasons === null ? undefined : (JSON.parse(reasons) as Record<string, string>)[name]),
  ]),
)

const READ: ListDefinition<ClosingRow>['read'] = {
  ...TASK_READ,
  ...readMoment('closing', Prisma.sql`t.scheduled_closing_at`, Prisma.sql`t.zone`),
  p1: Prisma.sql`nullif(t.p1_result, '')`,
  p2: Prisma.sql`nullif(t.p2_result, '')`,
  p3: Prisma.sql`nullif(t.p3_result, '')`,
  p4: Prisma.sql`nullif(t.p4_result, '')`,
  reasons: reasonsSql,
  due: Prisma.sql`'P' || t.sla_measure || ' ' || ${shownAt(Prisma.sql`t.sla_due_at`, Prisma.sql`t.zone`)}`,
  ...clockRead(CLOSING_CLOCK),
  icd: Prisma.sql`coalesce(${ICD}.status, 'Send')`,
  icdOpen: Prisma.sql`${ICD}.open`,
  final: Prisma.sql`coalesce(${FINAL}.status, 'Send')`,
  finalOpen: Prisma.sql`${FINAL}.open`,
}

/** What the list is for everybody and at every request. */
const ALWAYS = {
  from: Prisma.sql`tasks t`,
  alias: Prisma.sql`t`,
  beside: Prisma.sql`JOIN loans l ON l.id = t.loan_id ${latestReview(ICD, 'ICD QC')} ${latestReview(FINAL, 'Final Doc QC')} ${disputesBeside('closing')}`,
  id: Prisma.sql`t.id`,
  version: Prisma.sql`t.version`,
  read: READ,
  search: Prisma.sql`t.search`,
  defaultOrder: { col: 'Scheduled Closing', dir: 'DESC' },
  defaultPageSize: 10,
} satisfies Partial<ListDefinition<ClosingRow>>

const STAGES = { 'Initial Review': null, All: null }
const STATUSES = { All: null, ...among(Prisma.sql`t.status`, CLOSING_STATUSES) }
const SLA = { All: null, Met: Prisma.sql`NOT t.sla_missed`, 'Not Met': Prisma.sql`t.sla_missed` }

/**
 * The Closing Dashboard (work 2.1, domain 8): closing tasks in scope; the date filter means the scheduled closing. My Closings (quality 2.10) is the same without
 * ticks, of what the viewer holds a slot of.
 */
export function closingList(definition: DeskDefinition): MakeDeskList<ClosingRow> {
  return (input, viewer, { people, zone }, clock) => {
    const list = {
      ...ALWAYS,
      facts: { ...taskFacts(viewer, 'closing'), ...REASON_FACTS },
      columns: columns(viewer, people, clock).filter((column) => column !== SELECT || !definition.ownOnly),
      scope: scopeSql(viewer, definition),
      filters: filters(input, zone),
    }
    return byClock(list, input, 'closing', CLOSING_CLOCK, clock)
  }
}

const filters = (input: GridInput, zone: string): Prisma.Sql[] => [
  ...choice('filterId', input.filterId, STAGES, 'Initial Review'),
  ...choice('taskStatus', input.taskStatus, STATUSES, 'WIP'),
  ...choice('SLA', input.SLA, SLA, 'All'),
  ...taskFilters(input, zone, Prisma.sql`t.scheduled_closing_at`),
]

const COLOURS: Readonly<Record<string, string>> = { Reschedule: 'amber', Closed: 'green' }

function columns(viewer: SignedIn, people: readonly Option[], clock: DeskClock): Column<ClosingRow>[] {
  const decideOff = (row: ClosingRow) => mayDecide(viewer, row) ?? ''
  return [
    SELECT,
    ...LOAN_COLUMNS,
    momentColumn('Scheduled Closing', 'closing', { sort: Prisma.sql`t.scheduled_closing_at` }),
    {
      title: 'Status',
      draw: 'dropdown',
      cell: decidedCell((row) => row.status, COLOURS, decideOff),
      sort: Prisma.sql`t.status`,
      options: CLOSING_STATUSES.map((status) => ({ label: status, value: status })),
    },
    slotColumn(1, 'Closer', 'closing', viewer, people),
    slotColumn(2, 'Closer', 'closing', viewer, people),
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
      cell: clockCell(clock, (row) => row.due || row.ended),
      sort: Prisma.sql`t.sla_due_at`,
      nullable: true,
    },
    COMMENT,
    { title: 'Decision', draw: 'event', cell: cells.eventUnless('Decision', () => 'Decision', decideOff) },
    reviewColumn('ICD QC', 'ICD QC', viewer, { status: (row: ClosingRow) => row.icd, open: (row: ClosingRow) => row.icdOpen }),
    reviewColumn('Final Doc QC', 'Final Doc QC', viewer, {
      status: (row: ClosingRow) => row.final,
      open: (row: ClosingRow) => row.finalOpen,
    }),
    ...disputeColumns<ClosingRow>(viewer, 'closing'),
  ]
}
