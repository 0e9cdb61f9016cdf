import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  type ColumnLayout,
  type GridDefaults,
  type GridView,
  initialFilters,
  type PageSize,
  PLAIN_COLUMNS,
  readView,
  type SortRule,
  writeView,
} from './view.ts'

export interface GridState<F extends string = string> {
  /** Which list this is: the name under which this browser remembers its columns. */
  name: string
  view: GridView<F>
  defaults: GridDefaults<F>
  /** Changes filters and returns to page 1. */
  setFilters(values: Partial<Record<F, string>>): void
  /** Filters and search as when the list was first opened. */
  reset(): void
  setSort(sort: readonly SortRule[]): void
  setPage(page: number, how?: { replace: boolean }): void
  setPageSize(pageSize: PageSize): void
  setSearch(search: string): void
  setColumns(columns: ColumnLayout): void
}

const storageKey = (name: string) => `ivue.grid.${name}.columns`

function rememberedColumns(name: string): ColumnLayout | null {
  try {
    const { order, hidden } = JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}')
    return Array.isArray(order) && Array.isArray(hidden) ? { order: order.map(String), hidden: hidden.map(String) } : null
  } catch {
    return null
  }
}

function rememberColumns(name: string, columns: ColumnLayout): void {
  if (columns.order.length + columns.hidden.length === 0) localStorage.removeItem(storageKey(name))
  else localStorage.setItem(storageKey(name), JSON.stringify(columns))
}

/**
 * The state of a list, kept in the link. `defaults` stands at module scope.
 * `const grid = useGridState('closing', { filters: { SLA: choiceFilter('SLA', ['All', 'Met', 'Not Met']) }, pageSizes: [25, 100, 'All'], pageSize: 25 })`
 */
export function useGridState<F extends string>(name: string, defaults: GridDefaults<F>): GridState<F> {
  const [params, setParams] = useSearchParams()
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

  useEffect(() => {
    const remembered = rememberedColumns(name)
    const { columns, page } = readView(latest.current, defaults)
    // The link must say what is seen, so that it can be passed on.
    if (remembered && columns.order.length + columns.hidden.length === 0) update({ columns: remembered, page }, true)
  }, [name, update, defaults])

  return useMemo(
    () => ({
      name,
      view,
      defaults,
      setFilters: (values) => update({ filters: { ...readView(latest.current, defaults).filters, ...values } }),
      reset: () => update({ filters: initialFilters(defaults.filters), search: '' }),
      setSort: (sort) => update({ sort }),
      setPage: (page, how) => update({ page }, how?.replace),
      setPageSize: (pageSize) => update({ pageSize }),
      setSearch: (search) => update({ search }),
      setColumns: (columns) => {
        rememberColumns(name, columns)
        update({ columns: columns.order.length + columns.hidden.length === 0 ? PLAIN_COLUMNS : columns, page: view.page }, true)
      },
    }),
    [name, view, defaults, update],
  )
}
