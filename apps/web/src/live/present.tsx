import type { Doing } from '@ivue/contracts/live/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { usePresence } from './use-presence.ts'

export function Present({ list, recsID, doing }: { list: WorklistName; recsID: number; doing: Doing }) {
  usePresence(list, recsID, doing)
  return null
}
