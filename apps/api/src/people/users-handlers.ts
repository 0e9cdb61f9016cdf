import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { away, users } from '@ivue/contracts/people/contract.ts'
import { downloadWorkbook } from '../exports/handlers.ts'
import { list } from '../exports/list.ts'
import type { Services } from '../platform/app-services.ts'
import { success } from '../platform/rpc/answer.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { readIdleMs } from '../session/limits.ts'
import { syncStaff } from './sync/sync.ts'
import { endSessions } from './users/users-end-sessions.ts'
import { openUser } from './users/users-open.ts'
import { findAbsences } from './users/users-queries.ts'
import { makeNewUserValues, saveUser } from './users/users-save.ts'
import { userList } from './users.grid.ts'

export function userHandlers(services: Services): Implementation[] {
  const { db, settings, now } = services
  const idle = () => readIdleMs(settings)
  const blank = async () => makeNewUserValues(await settings.get('capacity.dailyAssignments'))
  return [
    ...implement(users, {
      getList: list(services, async (input) => ({ list: userList(input, await settings.get('business.zone')) })),

      editUser: async ({ userId }, { viewer }) => openUser(db, { viewer, userId, blank: await blank(), now: now(), idleMs: await idle() }),

      async editUserSave({ userId, userData, version: seen }, { viewer, changed }) {
        const save = { viewer, now: now(), changed, userId, blank: await blank(), data: userData, seen }
        const { name, deactivated, warning, ...saved } = await saveUser(db, save)
        return success(
          deactivated ? `${name} is inactive and signed out everywhere` : [`${name} was saved`, warning].filter(Boolean).join('. '),
          saved,
        )
      },

      async endSessions({ userId }, { viewer, changed }) {
        const { name, username, ended } = await endSessions(db, { viewer, userId, now: now(), idleMs: await idle() })
        changed(`Sessions of ${username}`, `${ended} open`, '0 open')
        return success(`${name} is signed out everywhere`, { ended })
      },

      async syncEdw(_input, { viewer, changed }) {
        const zone = await settings.get('business.zone')
        const summary = await syncStaff(db, { viewer, now: now(), zone, blank: await blank(), changed, feed: services })
        return success(`${summary.created} created, ${summary.changed} changed, ${summary.deactivated} deactivated`, summary)
      },

      drilldownXLS: downloadWorkbook(services),
    }),

    ...implement(away, {
      async getAway({ from, to }) {
        const today = dayAt(now(), await settings.get('business.zone'))
        const first = from || to || today
        return { people: await findAbsences(db, first, to || first) }
      },
    }),
  ]
}
