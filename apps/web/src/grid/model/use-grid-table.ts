import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { functionalUpdate, type SortDirection, type Row as TableRow, useTable } from '@tanstack/react-table'
import { useMemo, useRef } from 'react'
import { columnDefs, pinnedTitles } from './columns/columns.ts'
import { FEATURES, type GridTableModel } from './columns/features.ts'
import { fittingPins } from './columns/pins.ts'
import { hiddenTitles, toPageSize, toPaginationState, toSortingState, toSortRules, toVisibilityState } from './columns/table-state.ts'
import type { ColumnWidths } from './columns/use-widths.ts'
import { whyNotTicked } from './selection/selection.ts'
import type { RowSelection } from './selection/use-selection.ts'
import type { SortRule } from './state/url-state.ts'
import type { GridState } from './state/use-grid-state.ts'

interface Options {
  state: GridState
  headers: readonly Header[]
  rows: readonly Row[]
  sort: readonly SortRule[]
  total: number
  widths: ColumnWidths
  ticks: Pick<RowSelection, 'ids' | 'onChange'>
}

const rowId = (row: Row) => String(row.recsID)
const canTick = (row: TableRow<typeof FEATURES, Row>) => !whyNotTicked(row.original)

/**
 * Returns the table model of a list. Columns, order and pages come from the link, widths from the person's layout, rows from the server. A
 * change is written back to the link or the layout.
 */
export function useGridTable({ state, headers, rows, sort, total, widths, ticks }: Options): GridTableModel {
  const { view, defaults } = state
  const { sizing, available, drawn } = widths
  const columns = useMemo(() => columnDefs(headers, drawn, defaults.inSight), [headers, drawn, defaults])
  const fixed = useMemo(() => pinnedTitles(headers), [headers])
  const pinned = fittingPins({ headers, fixed, wanted: view.columns.pinned, hidden: view.columns.hidden, sizing, available }).join('\n')
  const columnPinning = useMemo(() => ({ start: [...fixed, ...pinned.split('\n').filter(Boolean)], end: [] }), [fixed, pinned])
  const columnOrder = useMemo(
    () => [...(view.columns.order.length > 0 ? view.columns.order : (defaults.order ?? []))],
    [view.columns, defaults],
  )
  const columnVisibility = useMemo(() => toVisibilityState(view.columns.hidden), [view.columns])
  const sorting = useMemo(() => toSortingState(sort), [sort])
  const pagination = useMemo(() => toPaginationState(view), [view])

  return useTable({
    features: FEATURES,
    columns,
    data: rows,
    getRowId: rowId,
    state: { columnOrder, columnVisibility, columnPinning, columnSizing: sizing, sorting, pagination, rowSelection: ticks.ids },
    manualPagination: true,
    manualSorting: true,
    rowCount: total,
    columnResizeMode: 'onChange',
    sortDescFirst: false,
    enableMultiSort: true,
    // A list is always sorted. The last sort column is reversed, never removed.
    enableMultiRemove: sorting.length > 1,
    enableRowSelection: canTick,
    onColumnOrderChange: (change) => state.setColumns({ ...view.columns, order: functionalUpdate(change, columnOrder) }),
    onColumnVisibilityChange: (change) =>
      state.setColumns({ ...view.columns, hidden: hiddenTitles(functionalUpdate(change, columnVisibility)) }),
    onColumnPinningChange: (change) => {
      const { start } = functionalUpdate(change, columnPinning)
      state.setColumns({ ...view.columns, pinned: start.filter((title) => !fixed.includes(title)) })
    },
    onColumnSizingChange: widths.onChange,
    onSortingChange: (change) => state.setSort(toSortRules(functionalUpdate(change, sorting))),
    onPaginationChange: (change) => {
      const { pageIndex, pageSize } = functionalUpdate(change, pagination)
      if (pageSize !== pagination.pageSize) state.setPageSize(toPageSize(pageSize, defaults.pageSizes))
      else state.setPage(pageIndex + 1)
    },
    onRowSelectionChange: ticks.onChange,
  })
}

/**
 * Sorts by a clicked header: ascending first, then reversed each time (platform 4). With `more` (Shift), other sort columns stay, and this
 * one is removed after both directions.
 */
export function sortBy(table: GridTableModel, title: string, more: boolean): void {
  const column = table.getColumn(title)
  column?.toggleSorting(more ? undefined : column.getIsSorted() === 'asc', more)
}

/** Sorts by a column in a direction. With `more`, the other sort columns stay, and this one keeps its position if it has one. */
export function setSort(table: GridTableModel, title: string, direction: SortDirection, more: boolean): void {
  const rule = { id: title, desc: direction === 'desc' }
  table.setSorting((now) => {
    if (!more) return [rule]
    return now.some(({ id }) => id === title) ? now.map((other) => (other.id === title ? rule : other)) : [...now, rule]
  })
}

export function tickRow(table: GridTableModel, index: number, range: boolean): void {
  const row = table.getRowModel().rows[index]
  row?.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: range })
}

/** Selects the rows from `from` to `to`, and deselects rows of the previous range up to `before` outside of it. */
export function tickRange(table: GridTableModel, from: number, to: number, before: number): void {
  const { rows } = table.getRowModel()
  const within = (index: number, a: number, b: number) => index >= Math.min(a, b) && index <= Math.max(a, b)
  table.setRowSelection((now) => {
    const next = { ...now }
    for (let index = Math.min(from, to, before); index <= Math.max(from, to, before); index++) {
      const row = rows[index]
      if (!row) continue
      if (within(index, from, to) && row.getCanSelect()) next[row.id] = true
      else if (within(index, from, before)) delete next[row.id]
    }
    return next
  })
}

/** Functions that select rows. They are stable, so that rows are not rendered again. */
export interface TickActions {
  tick(index: number, range: boolean): void
  tickPage(): void
  tickAll(): void
  stretch(from: number, to: number, before: number): void
  clear(): void
}

export function useTicking(table: GridTableModel): TickActions {
  const latest = useRef(table)
  latest.current = table
  return useMemo(
    () => ({
      tick: (index, range) => tickRow(latest.current, index, range),
      tickPage: () => latest.current.toggleAllPageRowsSelected(),
      tickAll: () => latest.current.toggleAllPageRowsSelected(true),
      stretch: (from, to, before) => tickRange(latest.current, from, to, before),
      clear: () => latest.current.resetRowSelection(true),
    }),
    [],
  )
}
