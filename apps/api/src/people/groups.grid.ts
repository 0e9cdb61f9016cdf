import { GROUP_LIST } from '@ivue/contracts/people/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { button, column, numberColumn } from '../grid/columns.ts'
import type { ListDefinition } from '../grid/definition.ts'
import { searchTextSql } from '../grid/search.ts'

const COLUMNS = [
  column('Title', Prisma.sql`g.title`),
  column('Description', Prisma.sql`nullif(g.description, '')`, { nullable: true }),
  numberColumn('Members', Prisma.sql`(SELECT count(*)::int FROM group_members m WHERE m.group_id = g.id)`),
  numberColumn('Permissions', Prisma.sql`(SELECT count(*)::int FROM group_permissions p WHERE p.group_id = g.id)`),
  button('Edit'),
]

/** 'iVue Groups' (platform 2.8, domain 8): every group. */
export const groupList: ListDefinition<object> = {
  from: Prisma.sql`groups g`,
  id: Prisma.sql`g.id`,
  version: Prisma.sql`g.version`,
  read: {},
  columns: COLUMNS,
  scope: null,
  filters: [],
  search: searchTextSql(COLUMNS),
  defaultOrder: { col: 'Title', dir: 'ASC' },
  spec: GROUP_LIST,
}
