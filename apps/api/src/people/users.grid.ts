import type { GridInput } from '@ivue/contracts/grid.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../grid/cells.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { choice } from '../grid/filters.ts'
import { type Moment, momentColumn, readMoment } from '../grid/moment.ts'

interface UserRow extends Moment<'lastLogin'> {
  drId: string
  clientId: string
  name: string
  level: string
  roles: string | null
  team: string | null
  location: string | null
  status: string
}

const ROLES = Prisma.sql`(SELECT string_agg(r.role, ', ' ORDER BY r.role) FROM user_roles r WHERE r.user_id = u.id)`
const TEAM = Prisma.sql`(SELECT t.name FROM teams t WHERE t.id = u.team_id)`
const STATUS = Prisma.sql`CASE WHEN u.inactive THEN 'Inactive' ELSE 'Active' END`

/** Everybody who has or had an account (domain 8, Users). A department has hundreds of people, not millions: the list needs no indexes of its own. */
export function userList(input: GridInput, zone: string): ListDefinition<UserRow> {
  const lastLogin = readMoment('lastLogin', Prisma.sql`u.last_login_at`, zone)
  return {
    from: Prisma.sql`users u`,
    id: Prisma.sql`u.id`,
    version: Prisma.sql`u.version`,
    read: {
      drId: Prisma.sql`u.employee_id`,
      clientId: Prisma.sql`u.username`,
      name: Prisma.sql`u.full_name`,
      level: Prisma.sql`u.access_level`,
      roles: ROLES,
      team: TEAM,
      location: Prisma.sql`nullif(u.location, '')`,
      status: STATUS,
      ...lastLogin,
    },
    columns: COLUMNS,
    scope: null,
    filters: choice(
      'taskStatus',
      input.taskStatus,
      { All: null, Active: Prisma.sql`NOT u.inactive`, Inactive: Prisma.sql`u.inactive` },
      'All',
    ),
    search: Prisma.sql`(lower(concat_ws(E'\\x1f', u.employee_id, u.username, u.full_name, u.access_level, ${ROLES}, ${TEAM}, nullif(u.location, ''), ${STATUS}, ${lastLogin.lastLogin})) || E'\\x1d')`,
    defaultOrder: { col: 'Name', dir: 'ASC' },
    defaultPageSize: 25,
  }
}

const COLUMNS: readonly Column<UserRow>[] = [
  { title: 'DR ID', draw: 'text', cell: cells.text((row) => row.drId), sort: Prisma.sql`u.employee_id` },
  { title: 'Client ID', draw: 'text', cell: cells.text((row) => row.clientId), sort: Prisma.sql`lower(u.username)` },
  { title: 'Name', draw: 'event', cell: cells.event('Edit', (row) => row.name), sort: Prisma.sql`u.full_name` },
  { title: 'Access Level', draw: 'text', cell: cells.text((row) => row.level), sort: Prisma.sql`u.access_level` },
  { title: 'Roles', draw: 'text', cell: cells.text((row) => row.roles), sort: ROLES, nullable: true },
  { title: 'Team', draw: 'text', cell: cells.text((row) => row.team), sort: TEAM, nullable: true },
  { title: 'Location', draw: 'text', cell: cells.text((row) => row.location), sort: Prisma.sql`u.location` },
  { title: 'Status', draw: 'text', cell: cells.text((row) => row.status), sort: STATUS },
  momentColumn('Last Login', 'lastLogin', { sort: Prisma.sql`u.last_login_at`, nullable: true }),
]
