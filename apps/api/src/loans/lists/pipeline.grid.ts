import type { PipelineInput } from '@ivue/contracts/loans/lists-contract.ts'
import { LOAN_PIPELINE_LIST } from '@ivue/contracts/loans/lists-contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { column, momentColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { choiceFilterSql } from '../../grid/filters.ts'
import { searchTextSql } from '../../grid/search.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { activeLoansSql, CLOSER_1, CLOSER_2, joinedLoansSql, LOAN_AND_BORROWER } from './active-loans.grid.ts'

const ASSIGNED = Prisma.sql`l.processor_id IS NOT NULL`
const FILTERS = {
  All: null,
  Assigned: ASSIGNED,
  'Not Assigned': Prisma.sql`l.processor_id IS NULL`,
  'Assigned-Completed': Prisma.sql`(${ASSIGNED} AND pt.done_at IS NOT NULL)`,
  'Assigned-Not Completed': Prisma.sql`(${ASSIGNED} AND pt.done_at IS NULL)`,
}

/**
 * Returns the Loan Pipeline (quality 2.6, domain 8): active loans in scope. They are Assigned once a processor is set, and Completed once
 * the processor task is done.
 */
export function pipelineList(input: PipelineInput, viewer: SignedIn, zone: string): ListDefinition<object> {
  const loans = activeLoansSql(viewer, input)
  const columns = [
    ...LOAN_AND_BORROWER,
    column('Status', Prisma.sql`l.status`),
    column('Substatus', Prisma.sql`nullif(l.substatus, '')`, { sort: Prisma.sql`l.substatus` }),
    column('Processor', Prisma.sql`p.full_name`, { nullable: true }),
    column('Underwriter', Prisma.sql`u.full_name`, { nullable: true }),
    column('Closer 1', CLOSER_1, { nullable: true }),
    column('Closer 2', CLOSER_2, { nullable: true }),
    momentColumn('Assigned On', Prisma.sql`l.processor_assigned_at`, zone, { nullable: true }),
    momentColumn('Completed On', Prisma.sql`pt.done_at`, zone, { nullable: true }),
  ]
  return {
    from: joinedLoansSql('processor', 'underwriter', 'processorTask', 'closingTask'),
    ...loans,
    read: {},
    columns,
    filters: [...choiceFilterSql('filter', input, LOAN_PIPELINE_LIST.filters.filter, FILTERS), ...loans.filters],
    search: searchTextSql(columns),
    defaultOrder: { col: 'Assigned On', dir: 'DESC' },
    spec: LOAN_PIPELINE_LIST,
  }
}
