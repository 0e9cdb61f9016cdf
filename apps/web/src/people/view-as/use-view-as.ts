import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { GroupDraft } from '@ivue/contracts/people/group.ts'
import { viewAs } from '@ivue/contracts/people/view-as.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../rpc/call-query.ts'

export type ViewAsAnswer = OutputOf<typeof viewAs.viewAs>

/**
 * Loads what a person (or '' for none) could see, optionally with a drafted group. Not refetched automatically, because each call is
 * written to the audit trail.
 */
export function useViewAs(userId: string, draft?: GroupDraft) {
  return useQuery({
    ...callQuery(viewAs.viewAs, { userId, ...(draft ? { draft } : {}) }),
    enabled: userId !== '' || draft !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
