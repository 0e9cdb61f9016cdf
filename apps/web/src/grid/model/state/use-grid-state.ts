import { type ListSpec, type PageSize, VIEW_ROWS } from '@ivue/contracts/grid/list.ts'
import type { ListName } from '@ivue/contracts/grid/list-names.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../../../ui/feedback/toast.tsx'
import { currentLinkParameters, useLinkParameters } from '../../../ui/use-link-parameters.ts'
import { useViewer } from '../../../viewer/viewer.tsx'
import { groupedSort } from '../rows/groups.ts'
import { builtInViews, type ListView, openingView } from './saved-views.ts'
import { type ColumnLayout, DEFAULT_COLUMNS, type GridView, initialFilters, readView, type SortRule, writeView } from './url-state.ts'
import { HIGH_ROWS, type ListMemory, NO_LAYOUT, useListMemory } from './use-list-memory.ts'

export interface GridState<F extends string = string, E extends string = string> {
  name: ListName
  view: GridView<F>
  defaults: ListSpec<F, E>
  memory: ListMemory
  /** The built-in views available to the person, then the saved ones. */
  views: readonly ListView[]
  /** Whether the view to start with and the person's columns are written into the link. */
  settled: boolean
  /** Whether the state is that of a dialog and saved nowhere, so that the list has no views and no grouping. */
  inner?: boolean
  /** Changes filters, and those by columns if they are given, and returns to page 1. */
  setFilters(values: Partial<Record<F, string>>, columnFilters?: string): void
  /** Resets the list to its defaults, or to these filters. Returns whether this changed anything. */
  reset(filters?: Record<F, string>): boolean
  setSort(sort: readonly SortRule[], how?: { replace: boolean }): void
  /** Groups the rows by a column. '' removes the grouping. */
  setGroup(group: string): void
  setPage(page: number, how?: { replace: boolean }): void
  setPageSize(pageSize: PageSize): void
  setSearch(search: string): void
  /** Changes the columns in this link and in the person's saved layout. */
  setColumns(columns: ColumnLayout): void
  show(view: GridView<F>): void
  /** Sets the number of rows that fit the window. Absent in dialogs, whose lists have no page size 'Fit'. */
  setFit?(rows: number): void
  /** Returns the link of another page of this list. Absent if the state is not in the link. */
  linkTo?(link: URLSearchParams, page: number): URLSearchParams
}

/** The most rows of a page, where the specification sets its size, that leave space for high rows. */
const SHORT_PAGE = 10

/** The number of rows that last fitted the window, by list. The first request of a reopened list uses it. */
const lastFits = new Map<ListName, number>()
/** Estimated height in pixels of the parts of the window around the rows, and of one row. */
const [AROUND, ROW] = [360, 28]
const estimatedFit = () => Math.max(5, Math.floor((globalThis.innerHeight - AROUND) / ROW) || VIEW_ROWS)

/**
 * Returns the state of a list, stored in the link. The constant `defaults` must be at module scope. Example: `const grid =
 * useGridState('closing', { filters: { SLA: choiceFilter('SLA', ['All', 'Met', 'Not Met']) }, pageSizes: [25, 100, 'All'], pageSize: 25 })`
 */
export function useGridState<F extends string, E extends string>(name: ListName, defaults: ListSpec<F, E>): GridState<F, E> {
  const [params, changeLink] = useLinkParameters()
  const memory = useListMemory(name, defaults.pageSize <= SHORT_PAGE && !defaults.views ? HIGH_ROWS : NO_LAYOUT)
  // Other parameters of the link (such as an open loan) do not change the list.
  const own = writeView(new URLSearchParams(), readView(params, defaults), defaults).toString()
  const linked = useMemo(() => readView(new URLSearchParams(own), defaults), [own, defaults])
  const { ready, views: saved, opensWith, layout } = memory
  const { may } = useViewer()
  const views = useMemo(() => [...builtInViews(defaults, may), ...saved], [defaults, may, saved])
  const opening = useMemo(() => {
    const { order, hidden, pinned } = layout
    if (ready) return openingView(linked, { views, opensWith, columns: { order, hidden, pinned } }, defaults)
    // Until the person's views are loaded, the list shows its default view, unless the link names a saved one.
    const names = typeof linked.saved === 'number' && linked.saved > 0
    return names ? null : openingView(linked, { views, opensWith: null, columns: DEFAULT_COLUMNS }, defaults)
  }, [ready, views, opensWith, layout, linked, defaults])
  const [fit, setFit] = useState(() => lastFits.get(name) ?? estimatedFit())
  const opened = opening?.view ?? linked
  const view = useMemo(() => (opened.pageSize === 'Fit' ? { ...opened, fit } : opened), [opened, fit])
  // If the link has no parameters, the shown view is not in it, so changes are applied to the shown view.
  const shown = useRef({ own, view })
  shown.current = { own, view }

  const current = useCallback(() => {
    const linked = readView(currentLinkParameters(), defaults)
    return writeView(new URLSearchParams(), linked, defaults).toString() === shown.current.own ? shown.current.view : linked
  }, [defaults])
  const update = useCallback(
    (change: Partial<GridView<F>>, replace = false) => {
      const link = currentLinkParameters()
      const next = writeView(link, { ...current(), page: 1, ...change }, defaults)
      if (next.toString() === link.toString()) return false
      changeLink(() => next, { replace })
      return true
    },
    [changeLink, defaults, current],
  )

  const isBare = own === ''
  useEffect(() => {
    if (!ready) return
    if (opening?.unknown) toast.info('This view was deleted, or is not shared with you. The list is as it opens', 5000)
    // Writes the shown state into the link, so that it can be shared. A link without
    // parameters is not changed: it opens the list by each reader's own settings.
    if (opening?.view && !isBare) update(opening.view, true)
  }, [ready, opening, isBare, update])
  const settled = ready && (isBare || opening?.view === null)

  const { keep } = memory
  return useMemo(
    () => ({
      name,
      view,
      defaults,
      memory,
      views,
      settled,
      setFilters: (values, columnFilters = current().columnFilters) =>
        update({ filters: { ...current().filters, ...values }, columnFilters }),
      reset: (filters = initialFilters(defaults.filters)) =>
        update({
          filters,
          search: '',
          columnFilters: '',
          ...(defaults.views && { sort: [], group: '', pageSize: defaults.pageSize, saved: 0 }),
        }),
      setSort: (sort, how) => update({ sort: groupedSort(current().group, sort, current().sort) }, how?.replace),
      setGroup: (group) => update({ group, sort: groupedSort(group, current().sort, []) }),
      setPage: (page, how) => update({ page }, how?.replace),
      setPageSize: (pageSize) => update({ pageSize }),
      setSearch: (search) => update({ search }),
      setColumns: (columns) => {
        keep({ order: [...columns.order], hidden: [...columns.hidden], pinned: [...columns.pinned] })
        update({ columns, page: view.page }, true)
      },
      show: (next) => update(next),
      setFit: (rows) => {
        lastFits.set(name, rows)
        setFit(rows)
      },
      linkTo: (link, page) => writeView(link, { ...view, page }, defaults),
    }),
    [name, view, defaults, memory, views, settled, keep, update, current],
  )
}
