import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../grid/cells.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'

interface GroupRow {
  title: string
  description: string | null
  members: number
  permissions: number
}

const GROUPS = Prisma.sql`(
  SELECT g.*, lower(concat_ws(E'\\x1f', title, description)) || E'\\x1d#' || members || '##' || permissions || '#' AS search
  FROM (
    SELECT id, version, title, nullif(description, '') AS description, (SELECT count(*)::int FROM group_members m WHERE m.group_id = groups.id) AS members,
      (SELECT count(*)::int FROM group_permissions p WHERE p.group_id = groups.id) AS permissions
    FROM groups
  ) g) g`

const READ: ListDefinition<GroupRow>['read'] = {
  title: Prisma.sql`g.title`,
  description: Prisma.sql`g.description`,
  members: Prisma.sql`g.members`,
  permissions: Prisma.sql`g.permissions`,
}

const COLUMNS: readonly Column<GroupRow>[] = [
  { title: 'Title', draw: 'text', cell: cells.text((row) => row.title), sort: Prisma.sql`g.title` },
  { title: 'Description', draw: 'text', cell: cells.text((row) => row.description), sort: Prisma.sql`g.description`, nullable: true },
  { title: 'Members', draw: 'number', cell: cells.text((row) => row.members), sort: Prisma.sql`g.members` },
  { title: 'Permissions', draw: 'number', cell: cells.text((row) => row.permissions), sort: Prisma.sql`g.permissions` },
  { title: 'Edit', draw: 'event', cell: cells.event('Edit', () => 'Edit') },
]

/** 'iVue Groups' (platform 2.8, domain 8): every group, fifteen a page. */
export const GROUP_LIST: ListDefinition<GroupRow> = {
  from: GROUPS,
  id: Prisma.sql`g.id`,
  version: Prisma.sql`g.version`,
  read: READ,
  columns: COLUMNS,
  scope: null,
  filters: [],
  search: Prisma.sql`g.search`,
  defaultOrder: { col: 'Title', dir: 'ASC' },
  defaultPageSize: 15,
}
