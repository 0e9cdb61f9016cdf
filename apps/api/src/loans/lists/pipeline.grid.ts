import type { PipelineInput } from '@ivue/contracts/loans/lists-contract.ts'
import type { PIPELINE_FILTERS } from '@ivue/contracts/loans/lists-words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../../grid/cells.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { choice } from '../../grid/filters.ts'
import { type Moment, momentColumn, readMoment } from '../../grid/moment.ts'
import { BORROWER } from '../../rows/loan-sql.ts'
import type { SignedIn } from '../../rpc/implement.ts'
import { activeLoans, CLOSER_1, CLOSER_2, LOAN_AND_BORROWER, loansWith, searchIn } from './active-loans.grid.ts'

interface PipelineRow extends Moment<'assigned' | 'completed'> {
  loan: string
  borrower: string
  status: string
  substatus: string | null
  processor: string | null
  underwriter: string | null
  closer1: string | null
  closer2: string | null
}

const ASSIGNED = Prisma.sql`l.processor_id IS NOT NULL`
const FILTERS: Record<(typeof PIPELINE_FILTERS)[number], Prisma.Sql | null> = {
  All: null,
  Assigned: ASSIGNED,
  'Not Assigned': Prisma.sql`l.processor_id IS NULL`,
  'Assigned-Completed': Prisma.sql`(${ASSIGNED} AND pt.done_at IS NOT NULL)`,
  'Assigned-Not Completed': Prisma.sql`(${ASSIGNED} AND pt.done_at IS NULL)`,
}

/** The Loan Pipeline (quality 2.6, domain 8): active loans in scope; Assigned means that the processor slot is filled, Completed that its task is done. */
export function pipelineList(input: PipelineInput, viewer: SignedIn, zone: string): ListDefinition<PipelineRow> {
  const loans = activeLoans(viewer, input)
  const read = readIn(zone)
  return {
    from: loansWith('processor', 'underwriter', 'processorTask', 'closingTask'),
    ...loans,
    read,
    columns: COLUMNS,
    filters: [...choice('filter', input.filter, FILTERS, 'All'), ...loans.filters],
    search: searchIn([
      read.loan,
      read.borrower,
      read.status,
      read.substatus,
      read.processor,
      read.underwriter,
      read.closer1,
      read.closer2,
      read.assigned,
      read.completed,
    ]),
    defaultOrder: { col: 'Assigned On', dir: 'DESC' },
    defaultPageSize: 25,
  }
}

/** Moments are shown in the business zone. */
const readIn = (zone: string): ListDefinition<PipelineRow>['read'] => ({
  loan: Prisma.sql`l.number`,
  borrower: BORROWER,
  status: Prisma.sql`l.status`,
  substatus: Prisma.sql`nullif(l.substatus, '')`,
  processor: Prisma.sql`p.full_name`,
  underwriter: Prisma.sql`u.full_name`,
  closer1: CLOSER_1,
  closer2: CLOSER_2,
  ...readMoment('assigned', Prisma.sql`l.processor_assigned_at`, zone),
  ...readMoment('completed', Prisma.sql`pt.done_at`, zone),
})

const COLUMNS: readonly Column<PipelineRow>[] = [
  ...LOAN_AND_BORROWER,
  { title: 'Status', draw: 'text', cell: cells.text((row) => row.status), sort: Prisma.sql`l.status` },
  { title: 'Substatus', draw: 'text', cell: cells.text((row) => row.substatus), sort: Prisma.sql`l.substatus` },
  { title: 'Processor', draw: 'text', cell: cells.text((row) => row.processor), sort: Prisma.sql`p.full_name`, nullable: true },
  { title: 'Underwriter', draw: 'text', cell: cells.text((row) => row.underwriter), sort: Prisma.sql`u.full_name`, nullable: true },
  { title: 'Closer 1', draw: 'text', cell: cells.text((row) => row.closer1), sort: CLOSER_1, nullable: true },
  { title: 'Closer 2', draw: 'text', cell: cells.text((row) => row.closer2), sort: CLOSER_2, nullable: true },
  momentColumn('Assigned On', 'assigned', { sort: Prisma.sql`l.processor_assigned_at`, nullable: true }),
  momentColumn('Completed On', 'completed', { sort: Prisma.sql`pt.done_at`, nullable: true }),
]
