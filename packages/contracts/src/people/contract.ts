import { z } from 'zod'
import { contract } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { fileName } from '../grid/exports.ts'
import { exportAnswer, gridInput, gridPage } from '../grid/wire.ts'
import { day, recordId, seenVersion } from '../wire/fields.ts'
import { awayList } from './away.ts'
import { groupDetails, openGroupInput, saveGroupAnswer, saveGroupInput } from './group.ts'
import { openNewTeamInput, openTeamInput, saveTeamAnswer, saveTeamInput, teamDetails } from './team.ts'
import { saveUserAnswer, syncSummary, userData, userDetails } from './user-fields.ts'

/** The id of a user. '' is a new user, and is parsed to null. */
const userOrNew = z.union([z.literal('').transform(() => null), recordId], 'Send the id of a user, or nothing for a new one')

export const users = contract('com_users', {
  /** `taskStatus` filters by status: All, Active or Inactive. */
  getList: { kind: 'query', title: 'List users', access: 'people.users.view', input: gridInput, output: gridPage.or(exportAnswer) },
  syncEdw: {
    kind: 'command',
    title: 'Sync users from the warehouse',
    access: 'people.users.sync',
    input: emptyResponse,
    output: syncSummary,
  },
  editUser: {
    kind: 'query',
    title: 'Open a user',
    access: 'people.users.view',
    input: z.object({ userId: userOrNew }),
    output: userDetails,
  },
  /** Problems are reported under `userData.<field>`. */
  editUserSave: {
    kind: 'command',
    title: 'Save a user',
    access: 'people.users.edit',
    input: z.object({ userId: userOrNew, userData, version: seenVersion }),
    output: saveUserAnswer,
  },
  /** Signs a person out everywhere. Not in the old client's wire. */
  endSessions: {
    kind: 'command',
    title: 'End the sessions of a user',
    access: 'people.users.edit',
    input: z.object({ userId: recordId }),
    output: z.object({ ended: z.number() }),
  },
  drilldownXLS: { kind: 'download', title: 'Download a drill-down workbook', access: 'signed-in', input: fileName, output: z.unknown() },
})

export const team = contract('com_team', {
  getList: { kind: 'query', title: 'List teams', access: 'people.teams.view', input: gridInput, output: gridPage.or(exportAnswer) },
  delTeam: {
    kind: 'command',
    title: 'Delete a team',
    access: 'people.teams.edit',
    input: z.object({ teamId: recordId }),
    output: emptyResponse,
  },
  editTeam: { kind: 'query', title: 'Open a team', access: 'people.teams.view', input: openTeamInput, output: teamDetails },
  addTeam: { kind: 'query', title: 'Open an empty team', access: 'people.teams.view', input: openNewTeamInput, output: teamDetails },
  editTeamSave: { kind: 'command', title: 'Save a team', access: 'people.teams.edit', input: saveTeamInput, output: saveTeamAnswer },
})

export const groups = contract('com_groups', {
  getList: { kind: 'query', title: 'List groups', access: 'people.groups.view', input: gridInput, output: gridPage.or(exportAnswer) },
  editGroup: { kind: 'query', title: 'Open a group', access: 'people.groups.view', input: openGroupInput, output: groupDetails },
  editGroupSave: { kind: 'command', title: 'Save a group', access: 'people.groups.edit', input: saveGroupInput, output: saveGroupAnswer },
})

export const away = contract('com_people', {
  /** People away on any day between `from` and `to`, by name; without days, today in the business zone. */
  getAway: {
    kind: 'query',
    title: 'See who is away',
    access: 'people.users.view',
    input: z.object({ from: day.default(''), to: day.default('') }),
    output: z.object({ people: z.array(z.object({ userId: z.string(), Name: z.string(), away: awayList })) }),
  },
})
