import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { PLAN_LIST } from '@ivue/contracts/quality/sampling/contract.ts'
import { PLAN_STATES } from '@ivue/contracts/quality/sampling/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { column, momentColumn, numberColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { choiceFilterSql, conditionPerWord } from '../../grid/filters.ts'
import { tableList } from '../../grid/table-list.ts'

const FILTERS = { All: null, ...conditionPerWord(Prisma.sql`p.state`, PLAN_STATES) }
const COMPLETED = Prisma.sql`(SELECT count(*)::int FROM sampled_loans s JOIN reviews r ON r.id = s.review_id WHERE s.plan_id = p.id AND s.place IS NOT NULL AND r.ended_at IS NOT NULL)`
const dayTextSql = (day: Prisma.Sql) => Prisma.sql`to_char(${day}, 'MM/DD/YYYY')`

/** Returns all plans, the latest period first. There are a handful per quarter, so the list needs no indexes. */
export function samplingPlanList(input: GridInput, zone: string): ListDefinition<object> {
  const columns = [
    column('Plan', Prisma.sql`p.code`, { operation: 'Open', draw: 'event' }),
    column('Title', Prisma.sql`p.title`),
    column('Review Type', Prisma.sql`p.review_type`),
    column('Method', Prisma.sql`p.method`),
    column('From', dayTextSql(Prisma.sql`p.from_on`), { draw: 'date', sort: Prisma.sql`p.from_on` }),
    column('To', dayTextSql(Prisma.sql`p.to_on`), { draw: 'date', sort: Prisma.sql`p.to_on` }),
    numberColumn('Population', Prisma.sql`p.population`),
    numberColumn('Sample', Prisma.sql`p.size`),
    numberColumn('Completed', COMPLETED, { sort: null }),
    column('State', Prisma.sql`p.state`, { draw: 'status', words: PLAN_STATES }),
    momentColumn('Changed', Prisma.sql`p.updated_at`, zone),
  ]
  return tableList('p', {
    from: Prisma.sql`sampling_plans p`,
    columns,
    scope: null,
    filters: choiceFilterSql('taskStatus', input, PLAN_LIST.filters.taskStatus, FILTERS),
    defaultOrder: { col: 'From', dir: 'DESC' },
    spec: PLAN_LIST,
  })
}
