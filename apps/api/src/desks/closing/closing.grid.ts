import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { CLOSING_LIST, CLOSING_WIRE_FILTERS, NOT_ASSIGNED, OPEN_CLOSINGS } from '@ivue/contracts/desks/lists.ts'
import { whyNotDecideClosing } from '@ivue/contracts/desks/rules.ts'
import { countedForSla } from '@ivue/contracts/desks/sla-filter.ts'
import { CLOSING_STATUSES, MEASURES } from '@ivue/contracts/desks/words.ts'
import { toOptions } from '@ivue/contracts/grid/list.ts'
import type { GridInput, Option } from '@ivue/contracts/grid/wire.ts'
import { firstDayOfMonth, lastDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, constantSql, shownAtSql } from '../../grid/cells.ts'
import { filterByWords } from '../../grid/column-filters.ts'
import { column, momentColumn, tickColumn } from '../../grid/columns.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { choiceFilterSql, conditionPerWord } from '../../grid/filters.ts'
import { rowsWithLoans } from '../../grid/table-list.ts'
import { isCountedForSla, measureOwnerSql } from '../../platform/rows/sla-sql.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { disputeColumns } from '../../reviews/dispute-columns.ts'
import { CLOSING_CLOCK, clockColumn, filterByClock } from '../clock/columns.ts'
import type { DeskClock } from '../clock/desk-clock.ts'
import type { MakeDeskList } from '../desk-calls.ts'
import type { DeskDefinition } from '../desk-definition.ts'
import {
  COMMENT_COLUMN,
  decisionCell,
  type ListedTask,
  LOAN_COLUMNS,
  mismatchColumn,
  reviewColumn,
  scopeSql,
  slotColumn,
  TASK_READ,
  taskFacts,
  taskFilters,
  waitingConditions,
} from '../task-list.ts'

/** What the list reads of a task in addition to its columns. */
interface ClosingRow extends ListedTask {
  /** JSON of the reasons and accountable parties of missed measures, named as in `saveDecisions`; null if all are empty. */
  reasons: string | null
  /** Missed measures without a reason on a Closed task, as digits: '24'. */
  unexplained: string
}

const REASONS = MEASURES.flatMap((measure) => [
  { name: `P${measure}ReasonSlaMissed`, column: Prisma.raw(`t.p${measure}_reason`) },
  { name: `P${measure}AccountableParty`, column: Prisma.raw(`t.p${measure}_party`) },
])

/**
 * SQL of the reasons and parties of missed measures as one JSON. As eight columns they would be read for every row, and few rows have any.
 */
const reasonsSql = Prisma.sql`CASE WHEN ${Prisma.join(
  REASONS.map(({ column }) => Prisma.sql`${column} <> ''`),
  ' OR ',
)} THEN json_build_object(${Prisma.join(REASONS.map(({ name, column }) => Prisma.sql`${constantSql(name)}, ${column}`))})::text END`

const REASON_FACTS = Object.fromEntries(
  REASONS.map(({ name }) => [
    name,
    ({ reasons }: ClosingRow) => (reasons === null ? undefined : (JSON.parse(reasons) as Record<string, string>)[name]),
  ]),
)

const lacksReason = (measure: number) => {
  const [result, reason, party] = ['result', 'reason', 'party'].map((name) => Prisma.raw(`t.p${measure}_${name}`))
  return Prisma.sql`(${result} = 'Not Met' AND (${reason} = '' OR ${party} = ''))`
}

/**
 * SQL of the missed measures without a reason, as digits. It is only for Closed tasks, which are locked except for people who owe a reason.
 */
const unexplainedSql = Prisma.sql`CASE WHEN t.status = 'Closed' AND t.sla_missed THEN concat(${Prisma.join(
  MEASURES.map((measure) => Prisma.sql`CASE WHEN ${lacksReason(measure)} THEN ${constantSql(String(measure))} END`),
)}) ELSE '' END`

/** Condition that a measure was missed without a reason. Uses tasks_reasons_missing_idx. */
const REASONS_MISSING = Prisma.sql`t.sla_missed AND (${Prisma.join(MEASURES.map(lacksReason), ' OR ')})`

/** The parts of the list that do not depend on viewer or request. */
const FIXED_PARTS = {
  ...rowsWithLoans('tasks'),
  read: { ...TASK_READ, reasons: reasonsSql, unexplained: unexplainedSql },
  search: Prisma.sql`t.search`,
  searchIsIndexed: true,
  defaultOrder: { col: 'Scheduled Closing', dir: 'DESC' },
  spec: { filters: { ...CLOSING_LIST.filters, ...CLOSING_WIRE_FILTERS }, pageSize: CLOSING_LIST.pageSize },
} satisfies Partial<ListDefinition<ClosingRow>>

/** SQL of the earliest open measure and when it is due: "P2 11/18/2026 12:00". */
const DUE = Prisma.sql`'P' || t.sla_measure || ' ' || ${shownAtSql(Prisma.sql`t.sla_due_at`, Prisma.sql`t.zone`)}`

const STAGES = { 'Initial Review': null, All: null }
const OPEN = Prisma.sql`t.status IN ('WIP', 'Reschedule')`
const STATUSES = {
  All: null,
  ...conditionPerWord(Prisma.sql`t.status`, CLOSING_STATUSES),
  [OPEN_CLOSINGS]: OPEN,
  [NOT_ASSIGNED]: Prisma.sql`${OPEN} AND (t.slot1_id IS NULL OR t.slot2_id IS NULL)`,
}
const SLA = { All: null, Met: Prisma.sql`NOT t.sla_missed`, 'Not Met': Prisma.sql`t.sla_missed`, 'Reasons missing': REASONS_MISSING }

/**
 * Returns the Closing Dashboard (work 2.1, domain 8): closing tasks in scope. The date filter applies to the scheduled closing. My Closings
 * (quality 2.10) has no tick boxes, and only tasks in which the viewer holds a slot.
 */
export function closingList(definition: DeskDefinition): MakeDeskList<ClosingRow> {
  return (input, viewer, { people, zone, ticked }, clock) => {
    const list = {
      ...FIXED_PARTS,
      facts: { ...taskFacts(viewer, 'closing'), ...REASON_FACTS },
      columns: [...(definition.ownOnly ? [] : [tickColumn(ticked)]), ...columns(viewer, people, clock)],
      scope: scopeSql(viewer, definition),
      filters: filters(input, viewer, { zone, now: clock.basis.now, ownOnly: definition.ownOnly === true }),
    }
    return filterByClock(list, input, 'closing', CLOSING_CLOCK, clock)
  }
}

interface FilterFacts {
  zone: string
  now: Date
  /** Whether the list has only the viewer's own closings. */
  ownOnly: boolean
}

/**
 * Returns a condition for each measure, that its SLA % of this month counts the closing. A list of own closings has only those whose
 * measure the viewer answers for.
 */
function countedClosings({ userId }: SignedIn, { zone, now, ownOnly }: FilterFacts) {
  const month = dayAt(now, zone).slice(0, 7)
  const days = dayRange(firstDayOfMonth(month), lastDayOfMonth(month), zone)
  const conditions = MEASURES.map((measure) => {
    const counted = isCountedForSla(measure, days, now)
    return [countedForSla(measure), ownOnly ? Prisma.sql`${measureOwnerSql(measure)} = ${userId}::int AND ${counted}` : counted] as const
  })
  return Object.fromEntries(conditions) as Record<ReturnType<typeof countedForSla>, Prisma.Sql>
}

const filters = (input: GridInput, viewer: SignedIn, facts: FilterFacts): Prisma.Sql[] => [
  ...choiceFilterSql('filterId', input, CLOSING_WIRE_FILTERS.filterId, STAGES),
  ...choiceFilterSql('taskStatus', input, CLOSING_LIST.filters.taskStatus, { ...STATUSES, ...waitingConditions(viewer, 'closing') }),
  ...choiceFilterSql('SLA', input, CLOSING_LIST.filters.SLA, { ...SLA, ...countedClosings(viewer, facts) }),
  ...taskFilters(input, facts.zone, Prisma.sql`t.scheduled_closing_at`),
]

const COLOURS: Readonly<Record<string, string>> = { Reschedule: 'amber', Closed: 'green' }

function columns(viewer: SignedIn, people: readonly Option[], clock: DeskClock): Column<ClosingRow>[] {
  const decideOff = (row: ClosingRow) =>
    whyNotDecideClosing(viewer, { ...row, unexplained: MEASURES.filter((measure) => row.unexplained.includes(String(measure))) }) ?? ''
  return [
    ...LOAN_COLUMNS,
    momentColumn('Scheduled Closing', Prisma.sql`t.scheduled_closing_at`, Prisma.sql`t.zone`),
    {
      title: 'Status',
      draw: 'dropdown',
      cell: decisionCell((row) => row.status, COLOURS, decideOff),
      sort: Prisma.sql`t.status`,
      filter: filterByWords(Prisma.sql`t.status`, CLOSING_STATUSES),
      options: toOptions(CLOSING_STATUSES),
    },
    slotColumn(1, 'Closer', 'closing', viewer, people),
    slotColumn(2, 'Closer', 'closing', viewer, people),
    ...MEASURES.map((measure) => {
      const result = Prisma.raw(`t.p${measure}_result`)
      return column(`P${measure} SlaStatus`, Prisma.sql`nullif(${result}, '')`, {
        label: `P${measure}`,
        draw: 'status',
        words: ['Met', 'Not Met'],
        sort: result,
      })
    }),
    clockColumn('SLA Due', DUE, CLOSING_CLOCK, clock, true),
    COMMENT_COLUMN,
    { title: 'Decision', draw: 'event', cell: cells.eventUnless('Decision', () => 'Decision', decideOff) },
    mismatchColumn(viewer, 'closing'),
    reviewColumn('ICD QC', 'ICD QC', viewer, 'icd'),
    reviewColumn('Final Doc QC', 'Final Doc QC', viewer, 'final'),
    ...disputeColumns(viewer, 'closing'),
  ]
}
