import type { ListSpec, PageSize } from '@ivue/contracts/grid/list.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '../../ui/feedback/toast.tsx'
import { openingOf } from '../views/saved-views.ts'
import { type ColumnLayout, type GridView, initialFilters, readView, type SortRule, writeView } from './url-state.ts'
import { type ListMemory, useListMemory } from './use-list-memory.ts'

export interface GridState<F extends string = string> {
  name: string
  view: GridView<F>
  defaults: ListSpec<F>
  memory: ListMemory
  /** False until the link is complete: it may first get the person's opening view and columns. */
  settled: boolean
  /** Changes filters and returns to page 1. */
  setFilters(values: Partial<Record<F, string>>): void
  reset(): void
  setSort(sort: readonly SortRule[], how?: { replace: boolean }): void
  setPage(page: number, how?: { replace: boolean }): void
  setPageSize(pageSize: PageSize): void
  setSearch(search: string): void
  /** Changes the columns in this link and in the person's layout. */
  setColumns(columns: ColumnLayout): void
  show(view: GridView<F>): void
}

/**
 * The state of a list, kept in the link. `defaults` must be a constant at module scope.
 * `const grid = useGridState('closing', { filters: { SLA: choiceFilter('SLA', ['All', 'Met', 'Not Met']) }, pageSizes: [25, 100, 'All'], pageSize: 25 })`
 */
export function useGridState<F extends string>(name: string, defaults: ListSpec<F>): GridState<F> {
  const [params, setParams] = useSearchParams()
  const memory = useListMemory(name)
  // Other parameters of the link (an opened loan) do not change the list.
  const own = writeView(new URLSearchParams(), readView(params, defaults), defaults).toString()
  const view = useMemo(() => readView(new URLSearchParams(own), defaults), [own, defaults])
  // Two changes in one tick build on each other, but the router only knows the link of the last render.
  const latest = useRef(params)
  latest.current = params

  const update = useCallback(
    (change: Partial<GridView<F>>, replace = false) => {
      const next = writeView(latest.current, { ...readView(latest.current, defaults), page: 1, ...change }, defaults)
      if (next.toString() === latest.current.toString()) return
      latest.current = next
      setParams(next, { replace, preventScrollReset: true })
    },
    [setParams, defaults],
  )

  const { ready, views, opensWith, layout } = memory
  const opening = useMemo(() => {
    const { order, hidden, pinned } = layout
    return ready ? openingOf(view, { views, opensWith, columns: { order, hidden, pinned } }, defaults) : null
  }, [ready, views, opensWith, layout, view, defaults])
  useEffect(() => {
    if (opening?.unknown) toast.info('This view was deleted, or is not shared with you. The list is as it opens', 5000)
    // The link describes what is shown, so that it can be shared.
    if (opening?.view) update(opening.view, true)
  }, [opening, update])
  const settled = opening !== null && opening.view === null

  const { keep } = memory
  return useMemo(
    () => ({
      name,
      view,
      defaults,
      memory,
      settled,
      setFilters: (values) => update({ filters: { ...readView(latest.current, defaults).filters, ...values } }),
      reset: () => update({ filters: initialFilters(defaults.filters), search: '' }),
      setSort: (sort, how) => update({ sort }, how?.replace),
      setPage: (page, how) => update({ page }, how?.replace),
      setPageSize: (pageSize) => update({ pageSize }),
      setSearch: (search) => update({ search }),
      setColumns: (columns) => {
        keep({ order: [...columns.order], hidden: [...columns.hidden], pinned: [...columns.pinned] })
        update({ columns, page: view.page }, true)
      },
      show: (next) => update(next),
    }),
    [name, view, defaults, memory, settled, keep, update],
  )
}
