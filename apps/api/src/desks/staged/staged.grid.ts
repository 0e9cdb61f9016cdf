import { NOT_ASSIGNED, STAGED_LISTS, STAGED_WIRE_FILTERS } from '@ivue/contracts/desks/lists.ts'
import { whyNotDecideStage } from '@ivue/contracts/desks/stages.ts'
import { STAGED_STATUSES, STAGES } from '@ivue/contracts/desks/words.ts'
import { toOptions } from '@ivue/contracts/grid/list.ts'
import type { Option } from '@ivue/contracts/grid/wire.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, shownAtSql } from '../../grid/cells.ts'
import { filterByWords } from '../../grid/column-filters.ts'
import { momentColumn, tickColumn } from '../../grid/columns.ts'
import type { Column } from '../../grid/definition.ts'
import { choiceFilterSql, conditionPerWord } from '../../grid/filters.ts'
import { rowsWithLoans } from '../../grid/table-list.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { disputeColumns } from '../../reviews/dispute-columns.ts'
import { clockColumn, filterByClock, STAGED_CLOCK } from '../clock/columns.ts'
import type { DeskClock } from '../clock/desk-clock.ts'
import type { MakeDeskList } from '../desk-calls.ts'
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
import type { StagedDefinition } from './staged-desk.ts'

export interface StagedRow extends ListedTask {
  stage: string
}

/**
 * Condition for undecided tasks: a processor's loan that was never sent, an underwriter's round that has not ended (work 9, the
 * loan-stage filter).
 */
const UNDECIDED: Record<StagedDefinition['desk'], Prisma.Sql> = {
  processor: Prisma.sql`t.status = 'Open' AND t.stage = 'Initial Review'`,
  underwriter: Prisma.sql`t.status = 'Open'`,
}

/** Returns the task list of a staged desk (work 2.5, domain 8). The date filter applies to the import. */
export function stagedList(definition: StagedDefinition): MakeDeskList<StagedRow> {
  const { desk } = definition
  const { filters, pageSize } = STAGED_LISTS[desk]
  const always = {
    ...rowsWithLoans('tasks'),
    read: { ...TASK_READ, stage: Prisma.sql`t.stage` },
    search: Prisma.sql`t.search`,
    searchIsIndexed: true,
    defaultOrder: { col: 'Imported', dir: 'DESC' },
    spec: { filters: { ...filters, ...STAGED_WIRE_FILTERS }, pageSize },
  } as const
  const stages = { ...conditionPerWord(Prisma.sql`t.stage`, STAGES), 'Initial Review': UNDECIDED[desk], All: null }
  const statuses = {
    All: null,
    ...conditionPerWord(Prisma.sql`t.status`, definition.statuses),
    [NOT_ASSIGNED]: Prisma.sql`t.status = 'Open' AND t.slot1_id IS NULL`,
  }

  return (input, viewer, { people, zone, now, ticked }, clock) => {
    const missed = Prisma.sql`(t.due_at IS NOT NULL AND coalesce(t.done_at, ${now}::timestamptz) > t.due_at)`
    const list = {
      ...always,
      facts: taskFacts(viewer, desk),
      columns: [tickColumn(ticked), ...columns(viewer, people, { clock, zone }, definition)],
      scope: scopeSql(viewer, definition),
      filters: [
        ...choiceFilterSql('filterId', input, filters.filterId, stages),
        ...choiceFilterSql('taskStatus', input, filters.taskStatus, { ...statuses, ...waitingConditions(viewer, desk) }),
        ...choiceFilterSql('SLA', input, STAGED_WIRE_FILTERS.SLA, { All: null, Met: Prisma.sql`NOT ${missed}`, 'Not Met': missed }),
        ...taskFilters(input, zone, Prisma.sql`t.imported_at`),
      ],
    }
    return filterByClock(list, input, desk, STAGED_CLOCK, clock)
  }
}

const COLOURS: Readonly<Record<string, string>> = { 'Final Risk Review': 'petrol', Completed: 'green', 'Completed with Errors': 'red' }

interface Times {
  clock: DeskClock
  /** The business zone, in which imports are shown. Due moments are shown in the property's zone. */
  zone: string
}

function columns(viewer: SignedIn, people: readonly Option[], { clock, zone }: Times, definition: StagedDefinition): Column<StagedRow>[] {
  const { desk, slotLabel, decides } = definition
  const decideOff = (row: StagedRow) => whyNotDecideStage(viewer, desk, row) ?? ''
  const word = (title: 'Stage' | 'Status', of: (row: StagedRow) => string, sort: Prisma.Sql): Column<StagedRow> => {
    const words: readonly string[] = title === 'Stage' ? STAGES : STAGED_STATUSES[desk]
    const shared = { title, sort, words, filter: filterByWords(sort, words) }
    return title === decides.column
      ? { ...shared, draw: 'dropdown', cell: decisionCell(of, COLOURS, decideOff), options: toOptions(decides.choices) }
      : {
          ...shared,
          draw: 'text',
          cell: cells.text(of),
          ...(title === 'Status' && { options: toOptions(STAGED_STATUSES[desk]) }),
        }
  }
  return [
    ...LOAN_COLUMNS,
    word('Stage', (row) => row.stage, Prisma.sql`t.stage`),
    word('Status', (row) => row.status, Prisma.sql`t.status`),
    momentColumn('Imported', Prisma.sql`t.imported_at`, zone),
    clockColumn('Due', shownAtSql(Prisma.sql`t.due_at`, Prisma.sql`t.zone`), STAGED_CLOCK, clock, false),
    slotColumn(1, slotLabel, desk, viewer, people),
    slotColumn(2, slotLabel, desk, viewer, people),
    COMMENT_COLUMN,
    { title: 'Decision', draw: 'event', cell: cells.eventUnless('Decision', () => 'Decision', decideOff) },
    mismatchColumn(viewer, desk),
    reviewColumn('QC', definition.review, viewer, 'review'),
    ...disputeColumns(viewer, desk),
  ]
}
