import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { USER_LIST } from '@ivue/contracts/people/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { column, momentColumn } from '../grid/columns.ts'
import type { ListDefinition } from '../grid/definition.ts'
import { choiceFilterSql } from '../grid/filters.ts'
import { tableList } from '../grid/table-list.ts'

const ROLES = Prisma.sql`(SELECT string_agg(r.role, ', ' ORDER BY r.role) FROM user_roles r WHERE r.user_id = u.id)`
const TEAM = Prisma.sql`(SELECT t.name FROM teams t WHERE t.id = u.team_id)`
const STATUSES = { All: null, Active: Prisma.sql`NOT u.inactive`, Inactive: Prisma.sql`u.inactive` }

/** Returns all accounts of people, active or not (domain 8, Users). A department has hundreds of people, so the list needs no indexes. */
export function userList(input: GridInput, zone: string): ListDefinition<object> {
  const columns = [
    column('DR ID', Prisma.sql`u.employee_id`),
    column('Client ID', Prisma.sql`u.username`, { sort: Prisma.sql`lower(u.username)` }),
    column('Name', Prisma.sql`u.full_name`, { draw: 'event', operation: 'Edit' }),
    column('Access Level', Prisma.sql`u.access_level`),
    column('Roles', ROLES, { nullable: true }),
    column('Team', TEAM, { nullable: true }),
    column('Location', Prisma.sql`nullif(u.location, '')`, { sort: Prisma.sql`u.location` }),
    column('Status', Prisma.sql`CASE WHEN u.inactive THEN 'Inactive' ELSE 'Active' END`),
    momentColumn('Last Login', Prisma.sql`u.last_login_at`, zone, { nullable: true }),
  ]
  return tableList('u', {
    from: Prisma.sql`users u`,
    columns,
    scope: Prisma.sql`NOT u.service`,
    filters: choiceFilterSql('taskStatus', input, USER_LIST.filters.taskStatus, STATUSES),
    defaultOrder: { col: 'Name', dir: 'ASC' },
    spec: USER_LIST,
  })
}
