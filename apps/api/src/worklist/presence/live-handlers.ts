import { live } from '@ivue/contracts/live/contract.ts'
import type { Services } from '../../platform/app-services.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { openLoan } from './loan-presence.ts'
import { closeRow, findPresence, openRow, type Subjects, takeOver } from './presence.ts'

export function liveHandlers({ db, now }: Services, subjects: Subjects): Implementation[] {
  return implement(live, {
    getPresence: async ({ list }, { viewer }) => ({ rows: await findPresence(db, subjects, viewer, now(), list) }),
    open: (input, { viewer }) => openRow(db, subjects, viewer, now(), input),
    openLoan: (input, { viewer }) => openLoan(db, subjects, viewer, now(), input),
    async close({ opening }, { viewer }) {
      await closeRow(db, subjects, viewer, opening)
      return {}
    },
    takeOver: (input, { viewer, changed }) => takeOver(db, subjects, viewer, now(), input, changed),
  })
}
