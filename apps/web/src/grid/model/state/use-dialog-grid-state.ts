import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import type { ListName } from '@ivue/contracts/grid/list-names.ts'
import type { Layout } from '@ivue/contracts/grid/views-contract.ts'
import { useMemo, useRef, useState } from 'react'
import { type GridView, initialFilters, readView } from './url-state.ts'
import type { GridState } from './use-grid-state.ts'
import { type ListMemory, NO_LAYOUT, useListMemory } from './use-list-memory.ts'

/**
 * Returns the state of a list in a dialog, with the saved columns and views of the person. The state is not in the link, which belongs to
 * the page. The constant `defaults` must be at module scope.
 */
export function useSavedDialogGridState<F extends string>(name: ListName, defaults: ListSpec<F>): GridState<F> {
  return useDialogGridState(name, defaults, useListMemory(name))
}

/** Returns the state of a list in a dialog that starts with its defaults whenever the dialog opens. Nothing of it is saved. */
export function useTemporaryDialogGridState<F extends string>(name: ListName, defaults: ListSpec<F>): GridState<F> {
  const [layout, setLayout] = useState<Layout>(NO_LAYOUT)
  const memory = useMemo<ListMemory>(() => {
    const keep = (change: Partial<Layout>) => setLayout((before) => ({ ...before, ...change }))
    return { ready: true, layout, views: [], teams: [], opensWith: null, keep, openWith: () => {} }
  }, [layout])
  const state = useDialogGridState(name, defaults, memory)
  return useMemo(() => ({ ...state, inner: true }), [state])
}

function useDialogGridState<F extends string>(name: ListName, defaults: ListSpec<F>, memory: ListMemory): GridState<F> {
  const [view, setView] = useState<GridView<F>>(() => readView(new URLSearchParams(), defaults))
  const latest = useRef(view)
  const { ready, keep } = memory
  return useMemo(() => {
    const update = (change: Partial<GridView<F>>) => {
      latest.current = { ...latest.current, page: 1, ...change }
      setView(latest.current)
    }
    return {
      name,
      view,
      defaults,
      memory,
      views: memory.views,
      settled: ready,
      setFilters: (values, columnFilters = latest.current.columnFilters) =>
        update({ filters: { ...latest.current.filters, ...values }, columnFilters }),
      reset: (filters = initialFilters(defaults.filters)) => {
        update({ filters, search: '', columnFilters: '' })
        return true
      },
      setSort: (sort) => update({ sort }),
      setGroup: (group) => update({ group }),
      setPage: (page) => update({ page }),
      setPageSize: (pageSize) => update({ pageSize }),
      setSearch: (search) => update({ search }),
      setColumns: (columns) => {
        keep({ order: [...columns.order], hidden: [...columns.hidden], pinned: [...columns.pinned] })
        update({ columns, page: latest.current.page })
      },
      show: (next) => update(next),
    }
  }, [name, view, defaults, memory, ready, keep])
}
