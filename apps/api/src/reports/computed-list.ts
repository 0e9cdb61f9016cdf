import { Prisma } from '#generated/prisma/client.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { searchTextSql } from '../grid/search.ts'

interface ComputedList {
  /**
   * A subquery in parentheses, which gets the alias `t`. Its rows have an `id`. It must leave out rows that the viewer
   * may not see.
   */
  rows: Prisma.Sql
  /** Row type in the GUID on the wire. Without it the GUID is the row's id alone, which is that of a person. */
  kind?: string
  columns: readonly Column<object>[]
  filters?: readonly Prisma.Sql[]
  order: ListDefinition<object>['defaultOrder']
  spec: ListDefinition<object>['spec']
}

/** Returns a list whose rows are computed by a subquery instead of read from a table. */
export const computedList = ({ rows, kind, columns, filters = [], order, spec }: ComputedList): ListDefinition<object> => ({
  from: Prisma.sql`${rows} t`,
  alias: Prisma.sql`t`,
  computed: true,
  id: Prisma.sql`t.id`,
  read: {},
  facts: { GUID: ({ recsID }) => kind ?? String(recsID) },
  columns,
  scope: null,
  filters,
  search: searchTextSql(columns),
  defaultOrder: order,
  spec,
})
