import type { Row } from '@ivue/contracts/grid/wire.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { callQuery } from '../../rpc/call-query.ts'

/**
 * Returns the query of the people to whom these rows can be assigned, best first. It is never cached, because workloads change all the
 * time.
 */
export const loadsQuery = (list: WorklistName, rows: readonly Row[], to: 'workers' | 'processors' = 'workers') => ({
  ...callQuery(worklist.getLoads, { list, ids: rows.map(({ recsID }) => recsID), to }, { background: true }),
  staleTime: 0,
  gcTime: 0,
})
