import { serviceResults, sharedServices } from '@ivue/contracts/services/contract.ts'
import { list } from '../exports/list.ts'
import { readPage } from '../grid/page.ts'
import type { Services } from '../platform/app-services.ts'
import { success } from '../platform/rpc/answer.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { openService } from './open.ts'
import { findService } from './queries.ts'
import { resultList } from './results.grid.ts'
import { runService, serviceLimiter } from './run/run-service.ts'
import { actOnService, editService } from './save.ts'
import { serviceList } from './services.grid.ts'

const DONE_MESSAGES = { Approve: 'Shared service approved', Reject: 'Shared service rejected', Status: 'Status changed' } as const

/** Handlers of the shared services (quality 2.9, 7). */
export function serviceHandlers(services: Services): Implementation[] {
  const { db, settings, now } = services
  const limiter = serviceLimiter(services.env.QUEUE_SECONDS * 1_000)
  return [
    ...implement(sharedServices, {
      listQueries: list(services, async (input, viewer) => ({
        list: serviceList(input, viewer, await settings.get('business.zone')),
      })),

      editAdmin: ({ id }) => openService(services, id),

      async editAdminSave({ teamId, version, action, teamData }, context) {
        const { viewer, changed } = context
        const change = { viewer, changed, seen: version }
        if (action === 'Edit') {
          if (typeof teamData === 'string')
            throw Refusal.field('teamData', 'Send the name, the menu, the description, the logic and the aliases')
          return success('Shared service saved', await editService(services, limiter, teamId, teamData, change))
        }
        if (teamId === undefined) throw Refusal.field('teamId', 'Send the id of the shared service')
        if (action === 'Prod') {
          const run = await runService(services, limiter, { id: teamId, mode: 'Prod' }, context)
          return success('', { id: teamId, version: (await findService(db, teamId)).version, run })
        }
        return success(
          DONE_MESSAGES[action],
          await actOnService(services, teamId, action, typeof teamData === 'string' ? teamData : '', change),
        )
      },

      async generateSSTask({ taskId }, context) {
        const run = await runService(services, limiter, { id: taskId, mode: 'Task' }, context)
        return readPage(db, await resultList(db, run.runId, context.viewer, now()), {}, { run })
      },
    }),
    ...implement(serviceResults, {
      getResult: list(services, async ({ runId }, viewer) => ({
        list: await resultList(db, runId, viewer, now()),
      })),
    }),
  ]
}
