import { z } from 'zod'
import { command, contract, download, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { fileName } from '../grid/exports.ts'
import { choiceFilter, type ListSpec } from '../grid/list.ts'
import { exportAnswer, gridInput, gridPage } from '../grid/wire.ts'
import { day, recordId, seenVersion } from '../wire/fields.ts'
import { awayList } from './away.ts'
import { groupDetails, openGroupInput, saveGroupAnswer, saveGroupInput } from './group.ts'
import { openNewTeamInput, openTeamInput, saveTeamAnswer, saveTeamInput, teamDetails } from './team.ts'
import { saveUserAnswer, syncSummary, userData, userDetails } from './user-fields.ts'

/** The id of a user. '' is a new user, and is parsed to null. */
const userOrNew = z.union([z.literal('').transform(() => null), recordId], 'Send the id of a user, or nothing for a new one')

/** The list of users, with 25 rows a page (platform 2.8). */
export const USER_LIST = {
  filters: { taskStatus: choiceFilter('Status', ['All', 'Active', 'Inactive']) },
  pageSizes: [25, 50, 100],
  pageSize: 25,
  filterOf: { Status: 'taskStatus' },
} as const satisfies ListSpec

export const users = contract('com_users', {
  /** The list of users. Its filter `taskStatus` is All, Active or Inactive. */
  getList: query('List users', 'people.users.view', { input: gridInput, output: gridPage.or(exportAnswer) }),
  syncEdw: command('Sync users from the warehouse', 'people.users.sync', { input: emptyResponse, output: syncSummary }),
  editUser: query('Open a user', 'people.users.view', { input: z.object({ userId: userOrNew }), output: userDetails }),
  /** Problems are reported under `userData.<field>`. */
  editUserSave: command('Save a user', 'people.users.edit', {
    input: z.object({ userId: userOrNew, userData, version: seenVersion }),
    output: saveUserAnswer,
  }),
  /** Signs a person out everywhere. Not in the old client's wire. */
  endSessions: command('End the sessions of a user', 'people.users.edit', {
    input: z.object({ userId: recordId }),
    output: z.object({ ended: z.number() }),
  }),
  drilldownXLS: download('Download a drill-down workbook', 'signed-in', { input: fileName, output: z.unknown() }),
})

/** The list of teams, with 15 rows a page (platform 2.8). */
export const TEAM_LIST = { filters: {}, pageSizes: [15, 25, 50, 100, 'All'], pageSize: 15 } as const satisfies ListSpec

export const team = contract('com_team', {
  getList: query('List teams', 'people.teams.view', { input: gridInput, output: gridPage.or(exportAnswer) }),
  delTeam: command('Delete a team', 'people.teams.edit', { input: z.object({ teamId: recordId }), output: emptyResponse }),
  editTeam: query('Open a team', 'people.teams.view', { input: openTeamInput, output: teamDetails }),
  addTeam: query('Open an empty team', 'people.teams.view', { input: openNewTeamInput, output: teamDetails }),
  editTeamSave: command('Save a team', 'people.teams.edit', { input: saveTeamInput, output: saveTeamAnswer }),
})

export const GROUP_LIST = TEAM_LIST

export const groups = contract('com_groups', {
  getList: query('List groups', 'people.groups.view', { input: gridInput, output: gridPage.or(exportAnswer) }),
  editGroup: query('Open a group', 'people.groups.view', { input: openGroupInput, output: groupDetails }),
  editGroupSave: command('Save a group', 'people.groups.edit', { input: saveGroupInput, output: saveGroupAnswer }),
})

export const away = contract('com_people', {
  /** People away on any day between `from` and `to`, by name; without days, today in the business zone. */
  getAway: query('See who is away', 'people.users.view', {
    input: z.object({ from: day.default(''), to: day.default('') }),
    output: z.object({ people: z.array(z.object({ userId: z.string(), Name: z.string(), away: awayList })) }),
  }),
})
