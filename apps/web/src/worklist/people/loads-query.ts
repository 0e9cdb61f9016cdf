import type { Row } from '@ivue/contracts/grid/wire.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { ask } from '../../rpc/call-query.ts'

/** Query of the people to whom these rows can be assigned, best first. It is never cached, because workloads change all the time. */
export const askLoads = (list: WorklistName, rows: readonly Row[], to: 'workers' | 'processors' = 'workers') => ({
  ...ask(worklist.getLoads, { list, ids: rows.map(({ recsID }) => recsID), to }, { background: true }),
  staleTime: 0,
  gcTime: 0,
})
