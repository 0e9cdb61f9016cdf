import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { testEffect } from '@ivue/contracts/quality/statistics/effect.ts'
import { whyNotCloseAction } from '@ivue/contracts/reports/actions/action-rules.ts'
import { type CorrectiveAction, correctiveActions } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { list } from '../../exports/list.ts'
import type { Services } from '../../platform/app-services.ts'
import { readUserNames } from '../../platform/rows/user-names.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { findAction, readSamplesBeforeAndSince, storedEffect } from './actions-queries.ts'
import { closeAction, saveAction } from './actions-save.ts'
import { correctiveActionList } from './corrective-actions.grid.ts'

/** Returns an action with its test of effect: computed from the current sample, or the stored result if the action is closed. */
async function actionDetails({ db, settings, now }: Services, id: number): Promise<CorrectiveAction> {
  const zone = await settings.get('business.zone')
  const action = await findAction(db, id)
  const { state, ownerId, openedById, closedById } = action
  const [compared, names] = await Promise.all([
    state === 'Closed' ? storedEffect(action) : readSamplesBeforeAndSince(db, action, { now: now(), zone }),
    readUserNames(db, [ownerId, openedById, closedById]),
  ])
  return {
    ...action,
    ownerName: names(ownerId),
    today: dayAt(now(), zone),
    openedAt: action.openedAt.toISOString(),
    openedBy: names(openedById),
    closedAt: action.closedAt?.toISOString() ?? null,
    closedBy: names(closedById),
    effect: compared && { ...compared, p: testEffect(compared.before, compared.after).p },
    whyNotClosed: whyNotCloseAction(action, compared) ?? '',
  }
}

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
