import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { UNASSIGNED_LIST } from '@ivue/contracts/loans/lists-contract.ts'
import type { ManualDesk } from '@ivue/contracts/loans/manual-assignment-rules.ts'
import { PRIORITIES, PURPOSES } from '@ivue/contracts/loans/words.ts'
import { US_STATES } from '@ivue/contracts/wire/states.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { column, momentColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { searchTextSql } from '../../grid/search.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { activeLoansSql, joinedLoansSql, LOAN_AND_BORROWER } from './active-loans.grid.ts'
import { ASSIGN_COLUMN_FACTS, type Assignable, assignColumn } from './assign-column.grid.ts'

const MAX_URGENT_FIRST = PRIORITIES.toReversed()

/**
 * The differences of the two lists: the empty slot, the stage of the desk's task (for underwriters without one, the processor's), and
 * when the desk received the loan.
 */
const DESKS = {
  processor: {
    empty: Prisma.sql`l.processor_id IS NULL`,
    from: joinedLoansSql('processorTask'),
    stage: Prisma.sql`coalesce(pt.stage, 'Initial Review')`,
    received: Prisma.sql`l.created_at`,
  },
  underwriter: {
    empty: Prisma.sql`l.underwriter_id IS NULL`,
    from: joinedLoansSql('underwriterTask', 'processorTask'),
    stage: Prisma.sql`coalesce(ut.stage, pt.stage, 'Initial Review')`,
    received: Prisma.sql`coalesce(l.submitted_at, l.created_at)`,
  },
} as const satisfies Record<ManualDesk, Record<string, Prisma.Sql>>

/**
 * Returns Manual Processor or Underwriter Assignment (quality 2.8, domain 8): active loans in scope without a processor (underwriter), by
 * priority, and the longest waiting of each priority first.
 */
export function unassignedList(input: GridInput, viewer: SignedIn, desk: ManualDesk, zone: string): ListDefinition<Assignable> {
  const { empty, from, stage, received } = DESKS[desk]
  const priority = Prisma.sql`l.priority`
  const rank = Prisma.sql`array_position(${MAX_URGENT_FIRST}::text[], ${priority})`
  const columns = [
    ...LOAN_AND_BORROWER,
    column('Purpose', Prisma.sql`l.purpose`, { words: PURPOSES }),
    column('Type', Prisma.sql`l.type`),
    column('State', Prisma.sql`l.property_state`, { words: Object.keys(US_STATES) }),
    column('Stage', stage),
    momentColumn('Received', received, zone),
    { ...column('Priority', priority, { sort: Prisma.sql`ROW(${rank}, ${received})` }), group: priority },
  ]
  return {
    from,
    ...activeLoansSql(viewer, input, empty),
    read: ASSIGN_COLUMN_FACTS,
    columns: [...columns, assignColumn(viewer)],
    facts: { GUID: () => 'loan' },
    search: searchTextSql(columns),
    defaultOrder: { col: 'Priority', dir: 'ASC' },
    spec: UNASSIGNED_LIST[desk],
  }
}
