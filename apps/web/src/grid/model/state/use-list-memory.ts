import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { ListName } from '@ivue/contracts/grid/list-names.ts'
import { gridViews, type Layout, NO_VIEW, type SavedView } from '@ivue/contracts/grid/views-contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../rpc/call.ts'
import { callQuery } from '../../../rpc/call-query.ts'
import { Refused } from '../../../rpc/errors.ts'
import { isSessionOverError } from '../../../rpc/with-session-renewal.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

type StoredViews = OutputOf<typeof gridViews.getViews>

/** Debounce of saving the layout, in milliseconds, because dragging a column changes it many times a second. */
const SAVE_DELAY_MS = 1200

export const NO_LAYOUT: Layout = { order: [], hidden: [], pinned: [], widths: {}, density: 'compact' }
export const HIGH_ROWS: Layout = { ...NO_LAYOUT, density: 'normal' }
const NO_VIEWS: readonly SavedView[] = []
const NO_TEAMS: StoredViews['teams'] = []

/** The person's layout and views of a list, which the server stores. */
export interface ListMemory {
  /** Whether loading has succeeded or failed. */
  ready: boolean
  layout: Layout
  views: readonly SavedView[]
  teams: StoredViews['teams']
  /** The view that the list opens with for this person, by id or key. It is 0 for no view, and null if the person has not chosen. */
  opensWith: number | string | null
  keep(change: Partial<Layout>): void
  openWith(id: number | string | null): void
}

type StoredLayout = Pick<StoredViews, 'layout' | 'opensWith'>

/**
 * Loads and saves the layout of a list. Changes apply immediately. Leaving the list or hiding the page saves pending changes. The layout of
 * a person who changed nothing is `initial`, declared at module scope, so that every render gets the same object.
 */
export function useListMemory(list: ListName, initial = NO_LAYOUT): ListMemory {
  const client = useQueryClient()
  const question = useMemo(() => callQuery(gridViews.getViews, { list }), [list])
  const { data, isPending } = useQuery({ ...question, staleTime: Number.POSITIVE_INFINITY })
  const [own, setOwn] = useState<StoredLayout | null>(null)
  const memory = own ?? data
  const latest = useRef<StoredLayout>({ layout: null, opensWith: null })
  latest.current = { layout: memory?.layout ?? null, opensWith: memory?.opensWith ?? null }
  const unsent = useRef<StoredLayout | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(() => {
    clearTimeout(timer.current)
    const next = unsent.current
    if (!next) return
    unsent.current = null
    client.setQueryData(question.queryKey, (known) => known && { ...known, ...next })
    // The next change saves the whole layout again, so only a refusal is shown.
    const saved = { list, layout: next.layout ?? initial, opensWith: next.opensWith }
    call(gridViews.saveLayout, saved, { keepalive: true }).catch((error: unknown) => {
      if (error instanceof Refused && !isSessionOverError(error)) toast.error(`The columns of this list were not saved. ${error.message}`)
    })
  }, [client, question, list, initial])

  const put = useCallback(
    (change: StoredLayout) => {
      latest.current = change
      unsent.current = change
      setOwn(change)
      clearTimeout(timer.current)
      timer.current = setTimeout(send, SAVE_DELAY_MS)
    },
    [send],
  )

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && send()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', send)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', send)
      send()
    }
  }, [send])

  const saveLayout = useCallback(
    (change: Partial<Layout>) => put({ ...latest.current, layout: { ...(latest.current.layout ?? initial), ...change } }),
    [put, initial],
  )
  const openWith = useCallback(
    (id: number | string | null) => {
      const { opens: _before, ...layout } = latest.current.layout ?? initial
      const opens = id === 0 ? NO_VIEW : typeof id === 'string' ? id : undefined
      put({ layout: opens === undefined ? layout : { ...layout, opens }, opensWith: opens === undefined ? (id as number | null) : null })
      send()
    },
    [put, send, initial],
  )

  const views = data?.views ?? NO_VIEWS
  const teams = data?.teams ?? NO_TEAMS
  const layout = memory?.layout ?? initial
  const opensWith = memory?.opensWith ?? (layout.opens === NO_VIEW ? 0 : (layout.opens ?? null))
  return useMemo(
    () => ({ ready: !isPending, layout, views, teams, opensWith, keep: saveLayout, openWith }),
    [isPending, layout, views, teams, opensWith, saveLayout, openWith],
  )
}
