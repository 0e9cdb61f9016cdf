import type { Header, Row } from '@ivue/contracts/grid.ts'
import { functionalUpdate, type Row as TableRow, useTable } from '@tanstack/react-table'
import { useCallback, useMemo, useRef } from 'react'
import { columnDefs, pinnedTitles } from './columns.ts'
import { FEATURES, type GridTableModel } from './features.ts'
import { whyNotTicked } from './selection.ts'
import { hiddenOf, pageSizeOf, paginationOf, rulesOf, sortingOf, visibilityOf } from './table-state.ts'
import type { GridState } from './use-grid-state.ts'
import type { RowSelection } from './use-selection.ts'
import type { ColumnWidths } from './use-widths.ts'
import type { SortRule } from './view.ts'

interface Options {
  state: GridState
  headers: readonly Header[]
  rows: readonly Row[]
  /** The list's own order, in force until the person chooses one. */
  order: readonly SortRule[]
  /** Rows of the whole list, or the least it has. */
  total: number
  widths: Pick<ColumnWidths, 'sizing' | 'onChange'>
  ticks: Pick<RowSelection, 'ids' | 'onChange'>
}

const rowId = (row: Row) => String(row.recsID)
const canTick = (row: TableRow<typeof FEATURES, Row>) => !whyNotTicked(row.original)

/**
 * The table of a list. Columns, order and pages come from the link, widths from this browser, rows from the server; the table says what
 * every act on them means, and what changes goes back to where it is kept.
 */
export function useGridTable({ state, headers, rows, order, total, widths, ticks }: Options): GridTableModel {
  const { view, defaults } = state
  const columns = useMemo(() => columnDefs(headers), [headers])
  const columnPinning = useMemo(() => ({ start: pinnedTitles(headers), end: [] }), [headers])
  const columnOrder = useMemo(
    () => [...(view.columns.order.length > 0 ? view.columns.order : (defaults.order ?? []))],
    [view.columns, defaults],
  )
  const columnVisibility = useMemo(() => visibilityOf(view.columns.hidden), [view.columns])
  const sorting = useMemo(() => sortingOf(view.sort.length > 0 ? view.sort : order), [view.sort, order])
  const pagination = useMemo(() => paginationOf(view), [view])

  return useTable({
    features: FEATURES,
    columns,
    data: rows,
    getRowId: rowId,
    state: { columnOrder, columnVisibility, columnPinning, columnSizing: widths.sizing, sorting, pagination, rowSelection: ticks.ids },
    manualPagination: true,
    manualSorting: true,
    rowCount: total,
    columnResizeMode: 'onChange',
    sortDescFirst: false,
    enableMultiSort: true,
    // A list is always in some order: the last column is turned round, never taken out.
    enableMultiRemove: sorting.length > 1,
    enableRowSelection: canTick,
    onColumnOrderChange: (change) => state.setColumns({ ...view.columns, order: functionalUpdate(change, columnOrder) }),
    onColumnVisibilityChange: (change) =>
      state.setColumns({ ...view.columns, hidden: hiddenOf(functionalUpdate(change, columnVisibility)) }),
    onColumnSizingChange: widths.onChange,
    onSortingChange: (change) => state.setSort(rulesOf(functionalUpdate(change, sorting))),
    onPaginationChange: (change) => {
      const { pageIndex, pageSize } = functionalUpdate(change, pagination)
      if (pageSize !== pagination.pageSize) state.setPageSize(pageSizeOf(pageSize, defaults.pageSizes))
      else state.setPage(pageIndex + 1)
    },
    onRowSelectionChange: ticks.onChange,
  })
}

/**
 * A click on a header: ascending first, then the other way each time (platform 4). `more` (Shift) keeps the other columns, and takes the
 * column out after both ways.
 */
export function sortBy(table: GridTableModel, title: string, more: boolean): void {
  const column = table.getColumn(title)
  column?.toggleSorting(more ? undefined : column.getIsSorted() === 'asc', more)
}

/** Ticks or unticks the row at `index`; `range` does so to all rows since the last one. */
export function tickRow(table: GridTableModel, index: number, range: boolean): void {
  const row = table.getRowModel().rows[index]
  row?.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: range })
}

/** What ticks rows of a table; the same functions while the grid lives, so that rows need not be drawn again. */
export function useTicking(table: GridTableModel) {
  const latest = useRef(table)
  latest.current = table
  const tick = useCallback((index: number, range: boolean) => tickRow(latest.current, index, range), [])
  const tickPage = useCallback(() => latest.current.toggleAllPageRowsSelected(), [])
  const clear = useCallback(() => latest.current.resetRowSelection(true), [])
  return { tick, tickPage, clear }
}
