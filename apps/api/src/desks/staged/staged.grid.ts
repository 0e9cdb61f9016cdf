import { mayDecideStage } from '@ivue/contracts/desks/stages.ts'
import { STAGED_STATUSES, STAGES } from '@ivue/contracts/desks/words.ts'
import type { Option } from '@ivue/contracts/grid.ts'
import { mayDecideMismatch } from '@ivue/contracts/worklist/mismatch.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, shownAt } from '../../grid/cells.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { among, choice } from '../../grid/filters.ts'
import { type Moment, momentColumn, readMoment } from '../../grid/moment.ts'
import { disputeColumns, disputesBeside } from '../../reviews/dispute-columns.ts'
import type { SignedIn } from '../../rpc/implement.ts'
import { byClock, type ClockRow, clockCell, clockRead, STAGED_CLOCK } from '../clock/columns.ts'
import type { DeskClock } from '../clock/desk-clock.ts'
import type { MakeDeskList } from '../desk-calls.ts'
import {
  COMMENT,
  decidedCell,
  LOAN_COLUMNS,
  latestReview,
  namedPerson,
  reviewColumn,
  SELECT,
  scopeSql,
  slotColumn,
  TASK_READ,
  type TaskRow,
  taskFacts,
  taskFilters,
} from '../task-list.ts'
import type { StagedDefinition } from './staged-desk.ts'

interface StagedRow extends TaskRow, ClockRow, Moment<'imported'> {
  stage: string
  review: string
  reviewOpen: boolean | null
}

const REVIEW = Prisma.sql`review`

/** What is read of a row; imports are told in the business zone, due moments in the property's. */
function readIn(zone: string): ListDefinition<StagedRow>['read'] {
  return {
    ...TASK_READ,
    stage: Prisma.sql`t.stage`,
    ...readMoment('imported', Prisma.sql`t.imported_at`, zone),
    due: shownAt(Prisma.sql`t.due_at`, Prisma.sql`t.zone`),
    ...clockRead(STAGED_CLOCK),
    review: Prisma.sql`coalesce(${REVIEW}.status, 'Send')`,
    reviewOpen: Prisma.sql`${REVIEW}.open`,
  }
}

/** Not yet decided: a processor's loan that was never sent, an underwriter's round that has not ended (work 9, the loan-stage filter). */
const UNDECIDED: Record<StagedDefinition['desk'], Prisma.Sql> = {
  processor: Prisma.sql`t.status = 'Open' AND t.stage = 'Initial Review'`,
  underwriter: Prisma.sql`t.status = 'Open'`,
}

/** The task table of a staged desk (work 2.5, domain 8); the date filter means the import. */
export function stagedList(definition: StagedDefinition): MakeDeskList<StagedRow> {
  const { desk } = definition
  const always = {
    from: Prisma.sql`tasks t`,
    alias: Prisma.sql`t`,
    beside: Prisma.sql`JOIN loans l ON l.id = t.loan_id ${latestReview(REVIEW, definition.review)} ${disputesBeside(desk)}`,
    id: Prisma.sql`t.id`,
    version: Prisma.sql`t.version`,
    search: Prisma.sql`t.search`,
    defaultOrder: { col: 'Imported', dir: 'DESC' },
    defaultPageSize: 10,
  } as const
  const stages = { ...among(Prisma.sql`t.stage`, STAGES), 'Initial Review': UNDECIDED[desk], All: null }
  const statuses = { All: null, ...among(Prisma.sql`t.status`, definition.statuses) }

  return (input, viewer, { people, zone, now }, clock) => {
    const missed = Prisma.sql`(t.due_at IS NOT NULL AND coalesce(t.done_at, ${now}::timestamptz) > t.due_at)`
    const list = {
      ...always,
      read: readIn(zone),
      facts: taskFacts(viewer, desk),
      columns: columns(viewer, people, clock, definition),
      scope: scopeSql(viewer, definition),
      filters: [
        ...choice('filterId', input.filterId, stages, 'Initial Review'),
        ...choice('taskStatus', input.taskStatus, statuses, 'All'),
        ...choice('SLA', input.SLA, { All: null, Met: Prisma.sql`NOT ${missed}`, 'Not Met': missed }, 'All'),
        ...taskFilters(input, zone, Prisma.sql`t.imported_at`),
      ],
    }
    return byClock(list, input, desk, STAGED_CLOCK, clock)
  }
}

const option = (word: string): Option => ({ label: word, value: word })

const COLOURS: Readonly<Record<string, string>> = { 'Final Risk Review': 'petrol', Completed: 'green', 'Completed with Errors': 'red' }

function columns(viewer: SignedIn, people: readonly Option[], clock: DeskClock, definition: StagedDefinition): Column<StagedRow>[] {
  const { desk, slotLabel, decides } = definition
  const decideOff = (row: StagedRow) => mayDecideStage(viewer, desk, row) ?? ''
  const word = (title: 'Stage' | 'Status', of: (row: StagedRow) => string, sort: Prisma.Sql): Column<StagedRow> =>
    title === decides.column
      ? {
          title,
          draw: 'dropdown',
          cell: decidedCell(of, COLOURS, decideOff),
          sort,
          options: decides.choices.map(option),
        }
      : { title, draw: 'text', cell: cells.text(of), sort, ...(title === 'Status' && { options: STAGED_STATUSES[desk].map(option) }) }
  return [
    SELECT,
    ...LOAN_COLUMNS,
    word('Stage', (row) => row.stage, Prisma.sql`t.stage`),
    word('Status', (row) => row.status, Prisma.sql`t.status`),
    momentColumn('Imported', 'imported', { sort: Prisma.sql`t.imported_at` }),
    { title: 'Due', draw: 'sla', cell: clockCell(clock, (row) => row.due), sort: Prisma.sql`t.due_at`, nullable: true },
    slotColumn(1, slotLabel, desk, viewer, people),
    slotColumn(2, slotLabel, desk, viewer, people),
    COMMENT,
    { title: 'Decision', draw: 'event', cell: cells.eventUnless('Decision', () => 'Decision', decideOff) },
    {
      title: 'Recon',
      draw: 'event',
      inWorkbook: true,
      cell: cells.eventUnless('Recon', namedPerson, (row) => mayDecideMismatch(viewer, desk, row) ?? ''),
    },
    reviewColumn('QC', definition.review, viewer, { status: (row: StagedRow) => row.review, open: (row: StagedRow) => row.reviewOpen }),
    ...disputeColumns<StagedRow>(viewer, desk),
  ]
}
