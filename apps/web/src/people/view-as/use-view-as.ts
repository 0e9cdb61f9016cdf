import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { GroupDraft } from '@ivue/contracts/people/group.ts'
import { viewAs } from '@ivue/contracts/people/view-as.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../rpc/ask.ts'

export type Seen = OutputOf<typeof viewAs.viewAs>

/**
 * Evaluates a person (empty: nobody in particular), optionally with a drafted group. Not refetched automatically, because each call is recorded in the audit
 * trail.
 */
export function useViewAs(userId: string, draft?: GroupDraft) {
  return useQuery({
    ...ask(viewAs.viewAs, { userId, ...(draft ? { draft } : {}) }),
    enabled: userId !== '' || draft !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
