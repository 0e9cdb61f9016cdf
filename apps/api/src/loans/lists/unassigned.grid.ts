import type { GridInput } from '@ivue/contracts/grid.ts'
import type { ManualDesk } from '@ivue/contracts/loans/lists-rules.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../../grid/cells.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { type Moment, momentColumn, readMoment } from '../../grid/moment.ts'
import { BORROWER, LOCKED } from '../../rows/loan-sql.ts'
import type { SignedIn } from '../../rpc/implement.ts'
import { activeLoans, LOAN_AND_BORROWER, loansWith, searchIn } from './active-loans.grid.ts'
import { type Assignable, assigning } from './assign-column.grid.ts'

interface UnassignedRow extends Assignable, Moment<'received'> {
  loan: string
  borrower: string
  purpose: string
  type: string
  state: string
  stage: string
  priority: string
}

/** What the two lists differ in: the empty slot, the stage of the desk's task (an underwriter's, before there is one: the processor's), when the desk got the loan. */
const DESKS = {
  processor: {
    empty: Prisma.sql`l.processor_id IS NULL`,
    from: loansWith('processorTask'),
    stage: Prisma.sql`coalesce(pt.stage, 'Initial Review')`,
    received: Prisma.sql`l.created_at`,
  },
  underwriter: {
    empty: Prisma.sql`l.underwriter_id IS NULL`,
    from: loansWith('underwriterTask', 'processorTask'),
    stage: Prisma.sql`coalesce(ut.stage, pt.stage, 'Initial Review')`,
    received: Prisma.sql`coalesce(l.submitted_at, l.created_at)`,
  },
} as const satisfies Record<ManualDesk, Record<string, Prisma.Sql>>

/** Manual Processor and Underwriter Assignment (quality 2.8, domain 8): active loans in scope whose processor (underwriter) slot is empty. */
export function unassignedList(input: GridInput, viewer: SignedIn, desk: ManualDesk, zone: string): ListDefinition<UnassignedRow> {
  const { empty, from } = DESKS[desk]
  const read = readIn(desk, zone)
  return {
    from,
    ...activeLoans(viewer, input, empty),
    read,
    columns: COLUMNS_OF[desk](viewer),
    facts: { GUID: () => 'loan' },
    search: searchIn([read.loan, read.borrower, read.purpose, read.type, read.state, read.stage, read.received, read.priority]),
    defaultOrder: { col: 'Received', dir: 'ASC' },
    defaultPageSize: 15,
  }
}

/** Moments are shown in the business zone. */
const readIn = (desk: ManualDesk, zone: string): ListDefinition<UnassignedRow>['read'] => ({
  loan: Prisma.sql`l.number`,
  borrower: BORROWER,
  purpose: Prisma.sql`l.purpose`,
  type: Prisma.sql`l.type`,
  state: Prisma.sql`l.property_state`,
  stage: DESKS[desk].stage,
  ...readMoment('received', DESKS[desk].received, zone),
  priority: Prisma.sql`l.priority`,
  status: Prisma.sql`l.status`,
  conflictActive: LOCKED,
})

const columns = ({ stage, received }: (typeof DESKS)[ManualDesk]): Column<UnassignedRow>[] => [
  ...LOAN_AND_BORROWER,
  { title: 'Purpose', draw: 'text', cell: cells.text((row) => row.purpose), sort: Prisma.sql`l.purpose` },
  { title: 'Type', draw: 'text', cell: cells.text((row) => row.type), sort: Prisma.sql`l.type` },
  { title: 'State', draw: 'text', cell: cells.text((row) => row.state), sort: Prisma.sql`l.property_state` },
  { title: 'Stage', draw: 'text', cell: cells.text((row) => row.stage), sort: stage },
  momentColumn('Received', 'received', { sort: received }),
  { title: 'Priority', draw: 'text', cell: cells.text((row) => row.priority), sort: Prisma.sql`l.priority` },
]
const COLUMNS_OF = { processor: assigning(columns(DESKS.processor)), underwriter: assigning(columns(DESKS.underwriter)) }
