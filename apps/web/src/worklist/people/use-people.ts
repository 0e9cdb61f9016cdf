import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../rpc/call-query.ts'

/** Milliseconds until the people of a list are fetched again. */
const REFETCH_MS = 5 * 60_000

/** Returns a worklist's people in one shared query. `workers` can be assigned, the viewer may see the work of `within`. */
export function usePeople(list: WorklistName, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    ...callQuery(worklist.getPeople, { list }, { background: true }),
    enabled,
    staleTime: REFETCH_MS,
    // Refetches, because a list may stay on screen all day.
    refetchInterval: REFETCH_MS,
  })
}
