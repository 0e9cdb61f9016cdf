import { Prisma } from '#generated/prisma/client.ts'
import type { ListDefinition } from './definition.ts'
import { searchIn } from './search.ts'

type TableList = Omit<ListDefinition<object>, 'id' | 'version' | 'read' | 'search'>

/** Returns a list of the rows of one table, given by its alias in `from`. It reads and searches only what its columns show. */
export const tableList = (alias: string, list: TableList): ListDefinition<object> => ({
  ...list,
  id: Prisma.raw(`${alias}.id`),
  version: Prisma.raw(`${alias}.version`),
  read: {},
  search: searchIn(list.columns),
})
