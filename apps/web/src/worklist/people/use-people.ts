import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../rpc/call-query.ts'

/** Milliseconds until the people of a list are fetched again. */
const REFETCH_MS = 5 * 60_000

/**
 * Returns the people of a worklist, in one query that all components share. The `workers` can be assigned. The viewer may see the work of
 * the people `within`.
 */
export function usePeople(list: WorklistName, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    ...callQuery(worklist.getPeople, { list }, { background: true }),
    enabled,
    staleTime: REFETCH_MS,
    // Refetches, because a list may stay on screen all day.
    refetchInterval: REFETCH_MS,
  })
}
