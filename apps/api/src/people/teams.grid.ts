import { MESSAGES } from '@ivue/contracts/messages.ts'
import { TEAM_PLACES } from '@ivue/contracts/people/team-rules.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../grid/cells.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'

interface TeamRow {
  department: string
  name: string
  leader: string | null
  unitLeader: string | null
  members: number
}

const TEAMS = Prisma.sql`(
  SELECT team.*, lower(concat_ws(E'\\x1f', department, name, leader, "unitLeader")) || E'\\x1d#' || members || '#' AS search
  FROM (
    SELECT t.id, t.version, t.department, t.name, lead.full_name AS leader, unit.full_name AS "unitLeader",
      (SELECT count(*)::int FROM users u WHERE u.team_id = t.id AND u.access_level = ${TEAM_PLACES.member}) AS members
    FROM teams t LEFT JOIN users lead ON lead.id = t.leader_id LEFT JOIN users unit ON unit.id = t.unit_leader_id
  ) team) t`

const READ: ListDefinition<TeamRow>['read'] = {
  department: Prisma.sql`t.department`,
  name: Prisma.sql`t.name`,
  leader: Prisma.sql`t.leader`,
  unitLeader: Prisma.sql`t."unitLeader"`,
  members: Prisma.sql`t.members`,
}

const shown: readonly Column<TeamRow>[] = [
  { title: 'Department', draw: 'text', cell: cells.text((row) => row.department) },
  { title: 'Team Name', draw: 'text', cell: cells.text((row) => row.name), sort: Prisma.sql`t.name`, ownOrderOnly: true },
  { title: 'Team Leader', draw: 'text', cell: cells.text((row) => row.leader) },
  { title: 'Unit Leader', draw: 'text', cell: cells.text((row) => row.unitLeader) },
  { title: 'Members', draw: 'number', cell: cells.text((row) => row.members) },
  { title: 'Edit', draw: 'event', cell: cells.event('Edit', () => 'Edit') },
]
const deletable = (why: string): Column<TeamRow> => ({
  title: 'Delete',
  draw: 'event',
  cell: why
    ? cells.eventUnless(
        'Delete',
        () => 'Delete',
        () => why,
      )
    : cells.event('Delete', () => 'Delete'),
})
const COLUMNS = { editor: [...shown, deletable('')], reader: [...shown, deletable(MESSAGES.noPermission)] }

/** 'iVue Teams' (platform 2.8, domain 8): every team, fifteen a page, in the order of their names. */
export function teamList(viewer: Viewer): ListDefinition<TeamRow> {
  return {
    from: TEAMS,
    id: Prisma.sql`t.id`,
    version: Prisma.sql`t.version`,
    read: READ,
    columns: viewer.permissions.has('people.teams.edit') ? COLUMNS.editor : COLUMNS.reader,
    scope: null,
    filters: [],
    search: Prisma.sql`t.search`,
    defaultOrder: { col: 'Team Name', dir: 'ASC' },
    defaultPageSize: 15,
  }
}
