import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { REVIEW_STATUSES } from '@ivue/contracts/quality/reviews/words.ts'
import { SAMPLED_LIST } from '@ivue/contracts/quality/sampling/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { column, momentColumn, numberColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { choiceFilterSql } from '../../grid/filters.ts'
import { searchTextSql } from '../../grid/search.ts'

const DRAWN = Prisma.sql`s.place IS NOT NULL`
const FILTERS = {
  All: null,
  Drawn: DRAWN,
  'Not drawn': Prisma.sql`s.place IS NULL`,
  Picked: Prisma.sql`(s.place IS NULL AND s.review_id IS NOT NULL)`,
}
const STATUS = Prisma.sql`CASE WHEN r.pulled_back_at IS NOT NULL THEN 'Pulled back' WHEN s.review_id IS NULL AND s.place IS NOT NULL THEN 'Waiting' ELSE r.status END`

/**
 * Returns the frozen loans of a plan: drawn ones in draw order, or all by number. Only the number is sortable, because only it has an index
 * over the whole population.
 */
export function sampledLoanList(input: GridInput & { planId?: number | undefined }, zone: string): ListDefinition<object> {
  const ofDrawn = (input.taskStatus || SAMPLED_LIST.filters.taskStatus.initial) === 'Drawn'
  // Not sortable: sampled loans have no index on it.
  const { sort: _, ...completed } = momentColumn('Completed', Prisma.sql`r.ended_at`, zone, { nullable: true })
  const columns = [
    numberColumn('No.', Prisma.sql`s.place`, { nullable: true, sort: null }),
    column('Loan Number', Prisma.sql`s.loan_number`, { draw: 'loan' }),
    column('Stratum', Prisma.sql`s.stratum`, { sort: null }),
    numberColumn('Rank', Prisma.sql`s.rank`, { nullable: true, sort: null }),
    column('Region', Prisma.sql`nullif(s.region, '')`, { nullable: true, sort: null }),
    column('Branch', Prisma.sql`nullif(s.branch, '')`, { nullable: true, sort: null }),
    column('Selection', Prisma.sql`r.selection`, { nullable: true, sort: null }),
    column('Status', STATUS, { draw: 'status', words: ['Pulled back', 'Waiting', ...REVIEW_STATUSES], nullable: true, sort: null }),
    column('Assigned To', Prisma.sql`nullif(r.assigned_to_name, '')`, { nullable: true, sort: null }),
    completed,
    numberColumn('Findings', Prisma.sql`CASE WHEN r.ended_at IS NOT NULL THEN r.gross_finding_count END`, { nullable: true, sort: null }),
  ]
  return {
    from: Prisma.sql`sampled_loans s LEFT JOIN reviews r ON r.id = s.review_id`,
    id: Prisma.sql`s.id`,
    read: {},
    columns,
    scope: null,
    filters: [
      ...(input.planId === undefined ? [] : [Prisma.sql`s.plan_id = ${input.planId}::int`]),
      ...choiceFilterSql('taskStatus', input, SAMPLED_LIST.filters.taskStatus, FILTERS),
    ],
    search: searchTextSql(columns),
    defaultOrder: ofDrawn ? { col: 'No.', dir: 'ASC', sort: Prisma.sql`s.place` } : { col: 'Loan Number', dir: 'ASC' },
    spec: SAMPLED_LIST,
  }
}
