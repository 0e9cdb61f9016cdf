import type { InputOf } from '@ivue/contracts/contract.ts'
import type { GridPage, GridRequest } from '@ivue/contracts/grid/wire.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { callQuery } from '../../../rpc/call-query.ts'
import { withPage } from '../state/url-state.ts'
import type { GridState } from '../state/use-grid-state.ts'
import type { ListCall, PageOf } from '../types.ts'
import { countRequest, gridRequest } from './request.ts'

export interface ShownList<P extends GridPage = GridPage> {
  /** The page on screen. While the next page loads, and after an error, it is the previous one. */
  data: P | undefined
  total: number
  /** Whether the exact total has not arrived yet, so that `total` is a lower bound. */
  pending: boolean
}

export interface GridData<P extends GridPage = GridPage> extends ShownList<P> {
  request: GridRequest
  /** Whether the next page is loading, while the previous one is shown. */
  stale: boolean
  error: Error | null
  /** When the last page arrived, in milliseconds. */
  readAt: number
  reload(): Promise<unknown>
}

const NO_PAGE = { data: undefined, total: 0, pending: false }

/** Returns the requested page if it has arrived, or else the previous one. */
export function shownList<P extends GridPage>(before: ShownList<P>, arrived: P | undefined, exactTotal: number | undefined): ShownList<P> {
  if (arrived === undefined) return before
  return { data: arrived, total: exactTotal ?? arrived.totalItems, pending: arrived.estimated === true && exactTotal === undefined }
}

/**
 * Loads the page of a list, and its exact total separately if the server only estimated it. A screen that needs other fields of the answer
 * (`manager`, `actionList`) may call this with the same arguments as `<Grid>`: both share one query.
 */
export function useGridPage<C extends ListCall>(call: C, state: GridState, fixed?: GridRequest): GridData<PageOf<C>> {
  const request = useMemo(() => gridRequest(state.view, fixed), [state.view, fixed])
  const counting = useMemo(() => countRequest(request), [request])
  const meta = { shows: { call, request, counting, linkTo: state.linkTo ?? withPage } }
  const page = useQuery({ ...callQuery(call, request as InputOf<C>), meta })
  const arrived = page.data as PageOf<C> | undefined
  const estimated = page.isSuccess && arrived?.estimated === true
  const count = useQuery({ ...callQuery(call, counting as InputOf<C>), enabled: estimated })
  const counted = estimated ? (count.data as GridPage | undefined)?.totalItems : undefined
  const shown = useRef<ShownList<PageOf<C>>>(NO_PAGE)
  shown.current = shownList(shown.current, arrived, counted)
  const { refetch } = page
  const { refetch: recount } = count
  const reload = useCallback(() => Promise.all([refetch(), estimated && recount()]), [refetch, recount, estimated])
  return {
    ...shown.current,
    request,
    stale: arrived === undefined && shown.current.data !== undefined,
    error: page.error,
    readAt: page.dataUpdatedAt,
    reload,
  }
}
