import { contract, undecided } from '../contract.ts'

export const users = contract('com_users', {
  getList: { kind: 'query', title: 'List users', access: 'people.users.view', input: undecided, output: undecided },
  syncEdw: { kind: 'command', title: 'Sync users from the warehouse', access: 'people.users.sync', input: undecided, output: undecided },
  editUser: { kind: 'query', title: 'Open a user', access: 'people.users.view', input: undecided, output: undecided },
  editUserSave: { kind: 'command', title: 'Save a user', access: 'people.users.edit', input: undecided, output: undecided },
  drilldownXLS: { kind: 'download', title: 'Download a drill-down workbook', access: 'signed-in', input: undecided, output: undecided },
})

export const team = contract('com_team', {
  getList: { kind: 'query', title: 'List teams', access: 'people.teams.view', input: undecided, output: undecided },
  delTeam: { kind: 'command', title: 'Delete a team', access: 'people.teams.edit', input: undecided, output: undecided },
  editTeam: { kind: 'query', title: 'Open a team', access: 'people.teams.view', input: undecided, output: undecided },
  addTeam: { kind: 'query', title: 'Open an empty team', access: 'people.teams.view', input: undecided, output: undecided },
  editTeamSave: { kind: 'command', title: 'Save a team', access: 'people.teams.edit', input: undecided, output: undecided },
})

export const groups = contract('com_groups', {
  getList: { kind: 'query', title: 'List groups', access: 'people.groups.view', input: undecided, output: undecided },
  editGroup: { kind: 'query', title: 'Open a group', access: 'people.groups.view', input: undecided, output: undecided },
  editGroupSave: { kind: 'command', title: 'Save a group', access: 'people.groups.edit', input: undecided, output: undecided },
})
