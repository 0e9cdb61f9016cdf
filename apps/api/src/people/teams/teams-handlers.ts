import { team } from '@ivue/contracts/people/contract.ts'
import { list } from '../../exports/list.ts'
import type { Services } from '../../platform/app-services.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { teamList } from '../teams.grid.ts'
import { openTeam, saveTeam } from './teams.ts'
import { deleteTeam } from './teams-delete.ts'

const READ_ONLY = 'You may see teams, not change them'

/** Handlers of teams (platform 2.8, 3.3, 4). */
export function teamHandlers(services: Services): Implementation[] {
  const { db, now } = services
  return implement(team, {
    getList: list(services, (_input, viewer) => ({ list: teamList(viewer) })),

    editTeam: ({ teamId }, { viewer }) => openTeam(db, teamId, '', viewer.permissions.has('people.teams.edit') ? '' : READ_ONLY),

    addTeam: ({ team: department = '' }, { viewer }) =>
      openTeam(db, null, department, viewer.permissions.has('people.teams.edit') ? '' : READ_ONLY),

    async editTeamSave({ teamId, version, teamData }, { viewer, changed }) {
      return success('Team saved', await saveTeam(db, { viewer, changed, now: now() }, { id: teamId, seen: version, data: teamData }))
    },

    async delTeam({ teamId }, { viewer, changed }) {
      await deleteTeam(db, teamId, { updatedAt: now(), updatedById: viewer.userId }, changed)
      return success('Team deleted', {})
    },
  })
}
