import { qcClocks } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import type { Services } from '../../platform/app-services.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { readClocks, saveClock, saveEvent } from './clocks.ts'

/** Handlers of the clocks of the QC months (domain 4). */
export function clockHandlers(services: Services): Implementation[] {
  const act = (signedIn: Pick<Parameters<typeof saveClock>[1], 'viewer' | 'changed'>) => ({ ...signedIn, now: services.now() })
  return implement(qcClocks, {
    getQcClocks: () => readClocks(services),
    saveQcClock: async (sent, { viewer, changed }) => success('Clock saved', await saveClock(services, act({ viewer, changed }), sent)),
    saveQcEvent: async (sent, { viewer, changed }) =>
      success(sent.on === '' ? 'Taken back' : 'Recorded', await saveEvent(services, act({ viewer, changed }), sent)),
  })
}
