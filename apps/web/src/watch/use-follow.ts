import { myWork } from '@ivue/contracts/my-work/contract.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import { NEWS_KINDS, type NewsKind } from '@ivue/contracts/watch/news.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../rpc/call-query.ts'
import { useCommand } from '../rpc/use-command.ts'

export const CALLS_SHOWING_WATCHES = [watch.getWatch, watch.getWatches, myWork.getMyWork, worklist.getRecentActs]

/** Returns how the person watches a loan, undefined while it loads, and functions that change it. The loan's news counts as seen. */
export function useFollow(loanNumber: string) {
  const { data: state } = useQuery({ ...callQuery(watch.getWatch, { loanNumber, opened: true }), retry: false })
  const options = { invalidate: CALLS_SHOWING_WATCHES }
  const follow = useCommand(watch.followLoan, options)
  const choose = useCommand(watch.followLoan, { ...options, success: false })
  const unfollow = useCommand(watch.unfollowLoan, options)
  return {
    state,
    /** The kinds of news that ring. While a choice is saved, these are the chosen ones. */
    kinds: choose.isPending ? choose.variables.kinds : (state?.followed?.kinds ?? []),
    saving: follow.isPending || unfollow.isPending,
    follow: () => follow.mutate({ loanNumber, kinds: [...NEWS_KINDS] }),
    choose: (kinds: NewsKind[]) => choose.mutate({ loanNumber, kinds }),
    unfollow: () => unfollow.mutate({ loanNumber }),
  }
}
