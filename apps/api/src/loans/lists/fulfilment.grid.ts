import type { GridInput } from '@ivue/contracts/grid.ts'
import { OWNER_OF, QUEUES } from '@ivue/contracts/loans/lists-words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, constant } from '../../grid/cells.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { among, choice } from '../../grid/filters.ts'
import { type Moment, momentColumn, readMoment } from '../../grid/moment.ts'
import type { SignedIn } from '../../rpc/implement.ts'
import { activeLoans, CLOSER_1, CLOSER_2, loansWith, searchIn } from './active-loans.grid.ts'

interface FulfilmentRow extends Moment<'since' | 'imported'> {
  loan: string
  queue: string
  owner: string | null
  status: string
}

/** The words of contracts (`queueOf`), as the database has them. */
const QUEUE = Prisma.sql`fulfilment_queue(l.status, l.substatus)`
const NAME_OF = {
  processor: Prisma.sql`p.full_name`,
  underwriter: Prisma.sql`u.full_name`,
  closer1: CLOSER_1,
  closer2: Prisma.sql`coalesce(${CLOSER_2}, ${CLOSER_1})`,
}
const OWNER = Prisma.sql`CASE ${QUEUE} ${Prisma.join(
  QUEUES.map((queue) => Prisma.sql`WHEN ${constant(queue)} THEN ${NAME_OF[OWNER_OF[queue]]}`),
  ' ',
)} END`
const IMPORTED = Prisma.sql`coalesce(i.ended_at, i.created_at)`
const QUEUE_FILTERS = { All: null, ...among(QUEUE, QUEUES) }

/** iFulfillStatus (quality 2.8, domain 8): active loans in scope by fulfilment queue, whose turn it is there and since when. `taskStatus` names a queue. */
export function fulfilmentList(input: GridInput, viewer: SignedIn, zone: string): ListDefinition<FulfilmentRow> {
  const loans = activeLoans(viewer, input)
  const read = readIn(zone)
  return {
    from: loansWith('processor', 'underwriter', 'closingTask', 'lastImport'),
    ...loans,
    read,
    columns: COLUMNS,
    filters: [...choice('taskStatus', input.taskStatus, QUEUE_FILTERS, 'All'), ...loans.filters],
    search: searchIn([read.loan, read.queue, read.owner, read.status, read.since, read.imported]),
    defaultOrder: { col: 'Queue', dir: 'ASC' },
    defaultPageSize: 15,
  }
}

/** Moments are shown in the business zone. */
const readIn = (zone: string): ListDefinition<FulfilmentRow>['read'] => ({
  loan: Prisma.sql`l.number`,
  queue: QUEUE,
  owner: OWNER,
  status: Prisma.sql`l.status`,
  ...readMoment('since', Prisma.sql`l.queue_since`, zone),
  ...readMoment('imported', IMPORTED, zone),
})

const COLUMNS: readonly Column<FulfilmentRow>[] = [
  { title: 'Loan Number', draw: 'loan', cell: cells.text((row) => row.loan), sort: Prisma.sql`l.number` },
  { title: 'Queue', draw: 'text', cell: cells.text((row) => row.queue), sort: QUEUE },
  { title: 'Owner', draw: 'text', cell: cells.text((row) => row.owner), sort: OWNER, nullable: true },
  { title: 'Status', draw: 'text', cell: cells.text((row) => row.status), sort: Prisma.sql`l.status` },
  momentColumn('Since', 'since', { sort: Prisma.sql`l.queue_since` }),
  momentColumn('Last Import', 'imported', { sort: IMPORTED, nullable: true }),
]
