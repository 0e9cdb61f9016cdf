import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { ACTION_LIST } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { column, momentColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { choiceFilterSql } from '../../grid/filters.ts'
import { tableList } from '../../grid/table-list.ts'

const dayTextSql = (day: Prisma.Sql) => Prisma.sql`to_char(${day}, 'MM/DD/YYYY')`

/** Returns the list of all corrective actions, by due day. `today` is the day in the business zone. The list needs no index: there are a few a year. */
export function correctiveActionList(input: GridInput, { zone, today }: { zone: string; today: string }): ListDefinition<object> {
  const overdue = Prisma.sql`(a.state = 'Open' AND a.due_on < ${today}::date)`
  const columns = [
    column('Action', Prisma.sql`a.title`, { operation: 'Open', draw: 'event' }),
    column('Type', Prisma.sql`a.review_type`),
    column('Severity', Prisma.sql`a.severity`),
    column('Owner', Prisma.sql`u.full_name`),
    column('Due', dayTextSql(Prisma.sql`a.due_on`), { draw: 'date', sort: Prisma.sql`a.due_on` }),
    column('In Effect Since', dayTextSql(Prisma.sql`a.effective_on`), { draw: 'date', sort: Prisma.sql`a.effective_on`, nullable: true }),
    column('State', Prisma.sql`CASE WHEN ${overdue} THEN 'Overdue' ELSE a.state END`, {
      draw: 'status',
      words: ['Open', 'Overdue', 'Closed'],
    }),
    momentColumn('Changed', Prisma.sql`a.updated_at`, zone),
  ]
  return tableList('a', {
    from: Prisma.sql`corrective_actions a JOIN users u ON u.id = a.owner_id`,
    columns,
    scope: null,
    filters: choiceFilterSql('taskStatus', input, ACTION_LIST.filters.taskStatus, {
      All: null,
      Open: Prisma.sql`a.state = 'Open'`,
      Overdue: overdue,
      Closed: Prisma.sql`a.state = 'Closed'`,
    }),
    defaultOrder: { col: 'Due', dir: 'ASC' },
    spec: ACTION_LIST,
  })
}
