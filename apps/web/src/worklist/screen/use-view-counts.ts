import type { InputOf } from '@ivue/contracts/contract.ts'
import type { ViewCounts } from '@ivue/contracts/grid.ts'
import type { WorklistList } from '@ivue/contracts/worklist/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { GridState } from '../../grid/state/use-grid-state.ts'
import { ask } from '../../rpc/ask.ts'

/** Interval between counts, in milliseconds: work becomes due without changing. */
const REFRESH_MS = 5 * 60_000

/** How many rows each built-in view has, in one request once the page is there; counted anew with every change to the list. */
export function useViewCounts(list: WorklistList, { defaults }: GridState, enabled: boolean): ViewCounts['counts'] | undefined {
  const body: InputOf<WorklistList> = { count: 'views' }
  const counted = useQuery({
    ...ask(list, body, { background: true }),
    enabled: enabled && defaults.views !== undefined,
    refetchInterval: REFRESH_MS,
  })
  return (counted.data as ViewCounts | undefined)?.counts
}
