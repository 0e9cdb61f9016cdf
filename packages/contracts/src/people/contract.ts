import { z } from 'zod'
import { contract, undecided } from '../contract.ts'
import { nothing } from '../envelope.ts'
import { exportAnswer, gridInput, gridPage, recordId } from '../grid.ts'
import { groupDetails, openGroup, savedGroup, saveGroup } from './group.ts'
import { openNewTeam, openTeam, savedTeam, saveTeam, teamDetails } from './team.ts'

export const users = contract('com_users', {
  getList: { kind: 'query', title: 'List users', access: 'people.users.view', input: undecided, output: undecided },
  syncEdw: { kind: 'command', title: 'Sync users from the warehouse', access: 'people.users.sync', input: undecided, output: undecided },
  editUser: { kind: 'query', title: 'Open a user', access: 'people.users.view', input: undecided, output: undecided },
  editUserSave: { kind: 'command', title: 'Save a user', access: 'people.users.edit', input: undecided, output: undecided },
  drilldownXLS: { kind: 'download', title: 'Download a drill-down workbook', access: 'signed-in', input: undecided, output: undecided },
})

export const team = contract('com_team', {
  getList: { kind: 'query', title: 'List teams', access: 'people.teams.view', input: gridInput, output: gridPage.or(exportAnswer) },
  delTeam: {
    kind: 'command',
    title: 'Delete a team',
    access: 'people.teams.edit',
    input: z.object({ teamId: recordId }),
    output: nothing,
  },
  editTeam: { kind: 'query', title: 'Open a team', access: 'people.teams.view', input: openTeam, output: teamDetails },
  addTeam: { kind: 'query', title: 'Open an empty team', access: 'people.teams.view', input: openNewTeam, output: teamDetails },
  editTeamSave: { kind: 'command', title: 'Save a team', access: 'people.teams.edit', input: saveTeam, output: savedTeam },
})

export const groups = contract('com_groups', {
  getList: { kind: 'query', title: 'List groups', access: 'people.groups.view', input: gridInput, output: gridPage.or(exportAnswer) },
  editGroup: { kind: 'query', title: 'Open a group', access: 'people.groups.view', input: openGroup, output: groupDetails },
  editGroupSave: { kind: 'command', title: 'Save a group', access: 'people.groups.edit', input: saveGroup, output: savedGroup },
})
