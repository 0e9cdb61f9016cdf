import { MESSAGES } from '@ivue/contracts/messages.ts'
import { TEAM_LIST } from '@ivue/contracts/people/contract.ts'
import { TEAM_POSITION_LEVELS } from '@ivue/contracts/people/team-rules.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { button, column, numberColumn } from '../grid/columns.ts'
import type { ListDefinition } from '../grid/definition.ts'
import { searchTextSql } from '../grid/search.ts'

const MEMBERS = Prisma.sql`(SELECT count(*)::int FROM users u WHERE u.team_id = t.id AND u.access_level = ${TEAM_POSITION_LEVELS.member})`

const COLUMNS = [
  column('Department', Prisma.sql`t.department`, { sort: null }),
  column('Team Name', Prisma.sql`t.name`, { sort: null }),
  column('Team Leader', Prisma.sql`lead.full_name`, { sort: null }),
  column('Unit Leader', Prisma.sql`unit.full_name`, { sort: null }),
  numberColumn('Members', MEMBERS, { sort: null }),
  button('Edit'),
]

/** Returns 'iVue Teams' (platform 2.8, domain 8): every team, ordered by name. */
export const teamList = (viewer: Viewer): ListDefinition<object> => ({
  from: Prisma.sql`teams t LEFT JOIN users lead ON lead.id = t.leader_id LEFT JOIN users unit ON unit.id = t.unit_leader_id`,
  id: Prisma.sql`t.id`,
  version: Prisma.sql`t.version`,
  read: {},
  columns: [...COLUMNS, button('Delete', viewer.permissions.has('people.teams.edit') ? '' : MESSAGES.noPermission)],
  scope: null,
  filters: [],
  search: searchTextSql(COLUMNS),
  defaultOrder: { col: 'Team Name', dir: 'ASC', sort: Prisma.sql`t.name` },
  spec: TEAM_LIST,
})
