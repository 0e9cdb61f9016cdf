import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { testEffect } from '@ivue/contracts/quality/statistics/effect.ts'
import { whyNotCloseAction } from '@ivue/contracts/reports/actions/action-rules.ts'
import type { CorrectiveAction } from '@ivue/contracts/reports/actions/actions-contract.ts'
import type { Services } from '../../app-services.ts'
import { readUserNames } from '../../rows/user-names.ts'
import { findAction, readSamplesBeforeAndSince, storedEffect } from './actions-queries.ts'

/** Returns an action with its test of effect: computed from the current sample, or the stored result if the action is closed. */
export async function actionDetails({ db, settings, now }: Services, id: number): Promise<CorrectiveAction> {
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
