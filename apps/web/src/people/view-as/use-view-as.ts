import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { GroupDraft } from '@ivue/contracts/people/group.ts'
import { viewAs } from '@ivue/contracts/people/view-as.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../rpc/call-query.ts'

export type ViewAsAnswer = OutputOf<typeof viewAs.viewAs>

/** Loads what a person ('': none) could see, with a drafted group. No automatic refetch, because each call is audited. */
export function useViewAs(userId: string, draft?: GroupDraft) {
  return useQuery({
    ...callQuery(viewAs.viewAs, { userId, ...(draft ? { draft } : {}) }),
    enabled: userId !== '' || draft !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
