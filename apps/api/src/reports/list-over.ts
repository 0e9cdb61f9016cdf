import { Prisma } from '#generated/prisma/client.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { searchIn } from '../grid/search.ts'

interface Over {
  /** A subquery in parentheses, run for each page as `t`. Its rows have an `id`; it must exclude what the viewer may not see. */
  rows: Prisma.Sql
  /** Row type on the wire (GUID). Without it GUID is the row's id: that of a person, whose row opens the reviews behind it. */
  kind?: string
  columns: readonly Column<object>[]
  filters?: readonly Prisma.Sql[]
  order: ListDefinition<object>['defaultOrder']
  spec: ListDefinition<object>['spec']
}

/** Returns a list whose rows are computed by a subquery instead of read from a table. */
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
