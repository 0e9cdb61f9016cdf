import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { correctiveActions } from '@ivue/contracts/reports/actions/actions-contract.ts'
import type { Services } from '../../app-services.ts'
import { list } from '../../exports/list.ts'
import { success } from '../../rpc/answer.ts'
import { type Implementation, implement } from '../../rpc/implement.ts'
import { actionDetails } from './action-details.ts'
import { closeAction, saveAction } from './actions-save.ts'
import { correctiveActionList } from './corrective-actions.grid.ts'

/** Handlers of corrective actions (domain 5.3). They belong to the programme: anybody who may see its reports sees every action. */
export function actionHandlers(services: Services): Implementation[] {
  const { db, settings, now } = services
  return implement(correctiveActions, {
    getCorrectiveActions: list(services, async (input) => {
      const zone = await settings.get('business.zone')
      return { list: correctiveActionList(input, { zone, today: dayAt(now(), zone) }) }
    }),
    getCorrectiveAction: ({ id }) => actionDetails(services, id),
    async getActionOwners() {
      const people = await db.user.findMany({
        where: { inactive: false },
        select: { id: true, fullName: true },
        orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
      })
      return { people: people.map(({ id, fullName }) => ({ label: fullName, value: String(id) })) }
    },
    saveCorrectiveAction: async (sent, { viewer, changed }) =>
      success('Corrective action saved', await saveAction(services, { viewer, changed, now: now() }, sent)),
    closeCorrectiveAction: async (sent, { viewer, changed }) =>
      success('Corrective action closed', await closeAction(services, { viewer, changed, now: now() }, sent)),
  })
}
