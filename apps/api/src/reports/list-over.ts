import { Prisma } from '#generated/prisma/client.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { searchIn } from '../grid/search.ts'

interface Over {
  /** A subquery in parentheses, run for each page under the alias `t`. Its rows have an `id`; it must leave out what the viewer may not see. */
  rows: Prisma.Sql
  /** What a row is, on the wire (GUID). Without it, its id: that of a person, whose rows open what is behind them. */
  kind?: string
  columns: readonly Column<object>[]
  filters?: readonly Prisma.Sql[]
  order: ListDefinition<object>['defaultOrder']
  spec: ListDefinition<object>['spec']
}

/** The list of a report, whose rows are computed and stand in no table. */
export const listOver = ({ rows, kind, columns, filters = [], order, spec }: Over): ListDefinition<object> => ({
  from: Prisma.sql`${rows} t`,
  alias: Prisma.sql`t`,
  id: Prisma.sql`t.id`,
  read: {},
  facts: { GUID: ({ recsID }) => kind ?? String(recsID) },
  columns,
  scope: null,
  filters,
  search: searchIn(columns),
  defaultOrder: order,
  spec,
})
