import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../rpc/ask.ts'

/** Milliseconds until the people of a list are asked for again. */
const FRESH_MS = 5 * 60_000

/** The people of a worklist, one query for every component that shows them: `workers` can be assigned, `within` are those whose work the viewer sees. */
export function usePeople(list: WorklistName, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    ...ask(worklist.getPeople, { list }, { background: true }),
    enabled,
    staleTime: FRESH_MS,
    // A list may stay on screen all day.
    refetchInterval: FRESH_MS,
  })
}
