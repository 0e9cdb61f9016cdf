import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import type { Layout } from '@ivue/contracts/grid/views-contract.ts'
import { useMemo, useState } from 'react'
import { type GridView, initialFilters, readView } from './url-state.ts'
import type { GridState } from './use-grid-state.ts'
import { NO_LAYOUT } from './use-list-memory.ts'

/**
 * The state of a list in a dialog that starts with its defaults whenever the dialog opens. It is stored neither in the link nor on the server.
 * `defaults` must be a constant at module scope.
 */
export function useInnerGridState<F extends string>(name: string, defaults: ListSpec<F>): GridState<F> {
  const [view, setView] = useState<GridView<F>>(() => readView(new URLSearchParams(), defaults))
  const [layout, setLayout] = useState<Layout>(NO_LAYOUT)
  return useMemo(() => {
    const update = (change: Partial<GridView<F>>) => setView((before) => ({ ...before, page: 1, ...change }))
    const keep = (change: Partial<Layout>) => setLayout((before) => ({ ...before, ...change }))
    return {
      ...{ name, view, defaults, settled: true, inner: true, views: [] },
      memory: { ready: true, layout, views: [], teams: [], opensWith: null, keep, openWith: () => {} },
      setFilters: (values) => setView((before) => ({ ...before, page: 1, filters: { ...before.filters, ...values } })),
      reset: (filters = initialFilters(defaults.filters)) => {
        update({ filters, search: '' })
        return true
      },
      setSort: (sort) => update({ sort }),
      setGroup: (group) => update({ group }),
      setPage: (page) => update({ page }),
      setPageSize: (pageSize) => update({ pageSize }),
      setSearch: (search) => update({ search }),
      setColumns(columns) {
        keep({ order: [...columns.order], hidden: [...columns.hidden], pinned: [...columns.pinned] })
        setView((before) => ({ ...before, columns }))
      },
      show: (next) => setView(next),
    }
  }, [name, view, defaults, layout])
}
