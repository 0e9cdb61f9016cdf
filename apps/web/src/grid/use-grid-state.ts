import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '../ui/toast.tsx'
import { openingOf } from './saved.ts'
import { type ListMemory, useMemory } from './use-memory.ts'
import {
  type ColumnLayout,
  type GridDefaults,
  type GridView,
  initialFilters,
  type PageSize,
  readView,
  type SortRule,
  writeView,
} from './view.ts'

export interface GridState<F extends string = string> {
  /** Which list this is: the name under which the server keeps its views and layout. */
  name: string
  view: GridView<F>
  defaults: GridDefaults<F>
  memory: ListMemory
  /** The link says what this person sees; false while that is being found out. */
  settled: boolean
  /** Changes filters and returns to page 1. */
  setFilters(values: Partial<Record<F, string>>): void
  /** Filters and search as when the list was first opened. */
  reset(): void
  setSort(sort: readonly SortRule[], how?: { replace: boolean }): void
  setPage(page: number, how?: { replace: boolean }): void
  setPageSize(pageSize: PageSize): void
  setSearch(search: string): void
  /** Changes the columns, for this link and for this person. */
  setColumns(columns: ColumnLayout): void
  /** Shows another view, columns and all. */
  show(view: GridView<F>): void
}

/**
 * The state of a list, kept in the link. `defaults` stands at module scope.
 * `const grid = useGridState('closing', { filters: { SLA: choiceFilter('SLA', ['All', 'Met', 'Not Met']) }, pageSizes: [25, 100, 'All'], pageSize: 25 })`
 */
export function useGridState<F extends string>(name: string, defaults: GridDefaults<F>): GridState<F> {
  const [params, setParams] = useSearchParams()
  const memory = useMemory(name)
  // Parameters of others (an opened loan) must not look like a change of the list.
  const own = writeView(new URLSearchParams(), readView(params, defaults), defaults).toString()
  const view = useMemo(() => readView(new URLSearchParams(own), defaults), [own, defaults])
  // Two changes in one tick must not undo each other, and the router only knows the link of the last render.
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
    // The link must say what is seen, so that it can be passed on.
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
