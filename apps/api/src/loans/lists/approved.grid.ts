import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../../grid/cells.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { BORROWER, LOCKED } from '../../rows/loan-sql.ts'
import type { SignedIn } from '../../rpc/implement.ts'
import { activeLoans, LOAN_AND_BORROWER, loansWith, searchIn } from './active-loans.grid.ts'
import { type Assignable, assigning } from './assign-column.grid.ts'

interface ApprovedRow extends Assignable {
  loan: string
  borrower: string
  approved: string | null
  processor: string | null
  underwriter: string | null
  waiting: number | null
}

const NEVER_SUBMITTED = Prisma.sql`l.status IN ('Approved', 'Closing') AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.loan_id = l.id)`

/** Approved Not Submitted (quality 2.7, domain 8): loans in Approved or Closing of which no review was ever submitted. Days Waiting counts from the final credit decision. */
export function approvedList(input: GridInput, viewer: SignedIn, { zone, now }: { zone: string; now: Date }): ListDefinition<ApprovedRow> {
  const read = { ...READ, waiting: Prisma.sql`(${dayAt(now, zone)}::date - l.final_credit_decision_on)` }
  return {
    from: loansWith('processor', 'underwriter'),
    ...activeLoans(viewer, input, NEVER_SUBMITTED),
    read,
    columns: columnsFor(viewer),
    facts: { GUID: () => 'loan' },
    search: searchIn([read.loan, read.borrower, read.approved, read.processor, read.underwriter], [read.waiting]),
    defaultOrder: { col: 'Approved On', dir: 'ASC' },
    defaultPageSize: 15,
  }
}

const READ = {
  loan: Prisma.sql`l.number`,
  borrower: BORROWER,
  status: Prisma.sql`l.status`,
  conflictActive: LOCKED,
  approved: Prisma.sql`to_char(l.final_credit_decision_on, 'MM/DD/YYYY')`,
  processor: Prisma.sql`p.full_name`,
  underwriter: Prisma.sql`u.full_name`,
}

const COLUMNS: readonly Column<ApprovedRow>[] = [
  ...LOAN_AND_BORROWER,
  {
    title: 'Approved On',
    draw: 'date',
    cell: cells.text((row) => row.approved),
    sort: Prisma.sql`l.final_credit_decision_on`,
    nullable: true,
  },
  { title: 'Processor', draw: 'text', cell: cells.text((row) => row.processor), sort: Prisma.sql`p.full_name`, nullable: true },
  { title: 'Underwriter', draw: 'text', cell: cells.text((row) => row.underwriter), sort: Prisma.sql`u.full_name`, nullable: true },
  // From whichever day they are counted, their order is the same.
  {
    title: 'Days Waiting',
    draw: 'number',
    cell: cells.text((row) => row.waiting),
    sort: Prisma.sql`(DATE '2000-01-01' - l.final_credit_decision_on)`,
    nullable: true,
  },
]
const columnsFor = assigning(COLUMNS)
