import { Prisma } from '#generated/prisma/client.ts'
import type { ListDefinition } from './definition.ts'
import { searchTextSql } from './search.ts'

/** Returns the rows of a table under the alias `t`, each with its loan under the alias `l`. */
export const rowsWithLoans = (table: 'tasks' | 'reviews' | 'findings') => ({
  from: Prisma.raw(`${table} t`),
  alias: Prisma.sql`t`,
  join: Prisma.sql`JOIN loans l ON l.id = t.loan_id`,
  id: Prisma.sql`t.id`,
  version: Prisma.sql`t.version`,
})

type TableList = Omit<ListDefinition<object>, 'id' | 'version' | 'read' | 'search'>

/** Returns a list of the rows of one table, given by its alias in `from`. It reads and searches only what its columns show. */
export const tableList = (alias: string, list: TableList): ListDefinition<object> => ({
  ...list,
  id: Prisma.raw(`${alias}.id`),
  version: Prisma.raw(`${alias}.version`),
  read: {},
  search: searchTextSql(list.columns),
})
