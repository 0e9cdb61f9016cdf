import { live } from '@ivue/contracts/live/contract.ts'
import { type Implementation, implement } from '../rpc/implement.ts'
import type { Services } from '../services.ts'
import { openLoan } from './loan-presence.ts'
import { close, openTask, presenceOf, takeOver } from './presence.ts'

export function liveHandlers({ db, now }: Services): Implementation[] {
  return implement(live, {
    getPresence: async ({ desk }, { viewer }) => ({ rows: await presenceOf(db, viewer, now(), desk) }),
    open: (input, { viewer }) => openTask(db, viewer, now(), input),
    openLoan: (input, { viewer }) => openLoan(db, viewer, now(), input),
    async close({ opening }, { viewer }) {
      await close(db, viewer, opening)
      return {}
    },
    takeOver: (input, { viewer, changed }) => takeOver(db, viewer, now(), input, changed),
  })
}
