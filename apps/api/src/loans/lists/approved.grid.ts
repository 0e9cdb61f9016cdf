import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { APPROVED_LIST } from '@ivue/contracts/loans/lists-contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { column, numberColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { searchTextSql } from '../../grid/search.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { activeLoansSql, joinedLoansSql, LOAN_AND_BORROWER } from './active-loans.grid.ts'
import { ASSIGN_COLUMN_FACTS, type Assignable, assignColumn } from './assign-column.grid.ts'

const NEVER_SUBMITTED = Prisma.sql`l.status IN ('Approved', 'Closing') AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.loan_id = l.id)`
const APPROVED_ON = Prisma.sql`l.final_credit_decision_on`

/**
 * Returns Approved Not Submitted (quality 2.7, domain 8): loans in Approved or Closing without any submitted review. Days Waiting counts
 * from the final credit decision.
 */
export function approvedList(input: GridInput, viewer: SignedIn, { zone, now }: { zone: string; now: Date }): ListDefinition<Assignable> {
  const columns = [
    ...LOAN_AND_BORROWER,
    column('Approved On', Prisma.sql`to_char(${APPROVED_ON}, 'MM/DD/YYYY')`, { draw: 'date', sort: APPROVED_ON, nullable: true }),
    column('Processor', Prisma.sql`p.full_name`, { nullable: true }),
    column('Underwriter', Prisma.sql`u.full_name`, { nullable: true }),
    numberColumn('Days Waiting', Prisma.sql`(${dayAt(now, zone)}::date - ${APPROVED_ON})`, {
      // A constant date gives the same order, and can be indexed.
      sort: Prisma.sql`(DATE '2000-01-01' - ${APPROVED_ON})`,
      nullable: true,
    }),
  ]
  return {
    from: joinedLoansSql('processor', 'underwriter'),
    ...activeLoansSql(viewer, input, NEVER_SUBMITTED),
    read: ASSIGN_COLUMN_FACTS,
    columns: [...columns, assignColumn(viewer)],
    facts: { GUID: () => 'loan' },
    search: searchTextSql(columns),
    defaultOrder: { col: 'Approved On', dir: 'ASC' },
    spec: APPROVED_LIST,
  }
}
