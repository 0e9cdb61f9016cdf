import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { FULFILMENT_LIST } from '@ivue/contracts/loans/lists-contract.ts'
import { OWNER_OF, QUEUES } from '@ivue/contracts/loans/queues.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../../grid/cells.ts'
import { column, momentColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { choiceFilterSql, conditionPerWord } from '../../grid/filters.ts'
import { searchTextSql } from '../../grid/search.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { activeLoansSql, CLOSER_1, CLOSER_2, joinedLoansSql, LOAN_NUMBER } from './active-loans.grid.ts'

/** The queue of a loan. A test compares the database function with `queueOf` of contracts. */
const QUEUE = Prisma.sql`fulfilment_queue(l.status, l.substatus)`
const NAME_OF = {
  processor: Prisma.sql`p.full_name`,
  underwriter: Prisma.sql`u.full_name`,
  closer1: CLOSER_1,
  closer2: Prisma.sql`coalesce(${CLOSER_2}, ${CLOSER_1})`,
}
const OWNER = Prisma.sql`CASE ${QUEUE} ${Prisma.join(
  QUEUES.map((queue) => Prisma.sql`WHEN ${constantSql(queue)} THEN ${NAME_OF[OWNER_OF[queue]]}`),
  ' ',
)} END`
const QUEUE_FILTERS = { All: null, ...conditionPerWord(QUEUE, QUEUES) }

/**
 * Returns iFulfillStatus (quality 2.8, domain 8): active loans in scope by fulfilment queue, with the owner there and since when.
 * `taskStatus` names a queue.
 */
export function fulfilmentList(input: GridInput, viewer: SignedIn, zone: string): ListDefinition<object> {
  const loans = activeLoansSql(viewer, input)
  const columns = [
    LOAN_NUMBER,
    column('Queue', QUEUE),
    column('Owner', OWNER, { nullable: true }),
    column('Status', Prisma.sql`l.status`),
    momentColumn('Since', Prisma.sql`l.queue_since`, zone),
    momentColumn('Last Import', Prisma.sql`coalesce(i.ended_at, i.created_at)`, zone, { nullable: true }),
  ]
  return {
    from: joinedLoansSql('processor', 'underwriter', 'closingTask', 'lastImport'),
    ...loans,
    read: {},
    columns,
    filters: [...choiceFilterSql('taskStatus', input, FULFILMENT_LIST.filters.taskStatus, QUEUE_FILTERS), ...loans.filters],
    search: searchTextSql(columns),
    defaultOrder: { col: 'Queue', dir: 'ASC' },
    spec: FULFILMENT_LIST,
  }
}
