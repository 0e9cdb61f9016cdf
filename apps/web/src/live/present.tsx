import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { Doing } from '@ivue/contracts/live/contract.ts'
import { usePresence } from './use-presence.ts'

/** Says that a task is open while it is drawn, beside a dialog that knows no desk. */
export function Present({ desk, recsID, doing }: { desk: Desk; recsID: number; doing: Doing }) {
  usePresence(desk, recsID, doing)
  return null
}
