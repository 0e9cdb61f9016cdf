import type { Row } from '@ivue/contracts/grid.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { ask } from '../../rpc/ask.ts'

/** Who may be given these rows, the best first: as they are at this moment, so never kept. */
export const askLoads = (list: WorklistName, rows: readonly Row[], to: 'workers' | 'processors' = 'workers') => ({
  ...ask(worklist.getLoads, { list, ids: rows.map(({ recsID }) => recsID), to }, { background: true }),
  staleTime: 0,
  gcTime: 0,
})
