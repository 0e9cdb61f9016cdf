import type { RowActivity } from '@ivue/contracts/live/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { usePresence } from './use-presence.ts'

/** Reports to others that this person has the row open, while it is mounted. */
export function ReportPresence({ list, recsID, doing }: { list: WorklistName; recsID: number; doing: RowActivity }) {
  usePresence(list, recsID, doing)
  return null
}
