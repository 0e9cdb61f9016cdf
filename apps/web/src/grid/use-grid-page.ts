import type { InputOf } from '@ivue/contracts/contract.ts'
import type { GridPage, GridRequest } from '@ivue/contracts/grid.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { ask } from '../rpc/ask.ts'
import { countRequest, gridRequest } from './request.ts'
import type { ListCall, PageOf } from './types.ts'
import type { GridState } from './use-grid-state.ts'
import { withPage } from './view.ts'

export interface GridData<P extends GridPage = GridPage> {
  /** The page on screen; while the next one loads, and after an error, still the last one. */
  data: P | undefined
  /** The body that asks for this page: an export sends it again. */
  request: GridRequest
  total: number
  /** `total` is a lower bound; the exact one follows. */
  pending: boolean
  /** A page is on its way while another is shown. */
  stale: boolean
  error: Error | null
  reload(): Promise<unknown>
}

/**
 * The page of a list for a state: the page at once, its exact total afterwards where it is dear. A page that needs what the list carries
 * beside its rows (`manager`, `userList`) may call this with the same arguments as `<Grid>`; it is asked once.
 */
export function useGridPage<C extends ListCall>(call: C, state: GridState, fixed?: GridRequest): GridData<PageOf<C>> {
  const request = useMemo(() => gridRequest(state.view, fixed), [state.view, fixed])
  const counting = useMemo(() => countRequest(request), [request])
  const meta = { shows: { call, request, counting, linkTo: withPage } }
  const page = useQuery({ ...ask(call, request as InputOf<C>), placeholderData: keepPreviousData, meta })
  // After an error what stands beside the rows (people to choose from) is still what was known last.
  const known = useRef<PageOf<C>>(undefined)
  const data = (page.data as PageOf<C> | undefined) ?? known.current
  known.current = data
  const estimated = page.isSuccess && data?.estimated === true && !page.isPlaceholderData
  const count = useQuery({ ...ask(call, counting as InputOf<C>), enabled: estimated })
  const counted = estimated ? (count.data as GridPage | undefined)?.totalItems : undefined
  const { refetch } = page
  const { refetch: recount } = count
  const reload = useCallback(() => Promise.all([refetch(), estimated && recount()]), [refetch, recount, estimated])
  return {
    data,
    request,
    total: counted ?? data?.totalItems ?? 0,
    pending: data?.estimated === true && counted === undefined,
    stale: data !== undefined && (page.isPlaceholderData || page.data === undefined),
    error: page.error,
    reload,
  }
}
