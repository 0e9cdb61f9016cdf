import { type PageSize, VIEW_ROWS } from '@ivue/contracts/grid/list.ts'
import { MAX_PAGE_ROWS } from '@ivue/contracts/grid/wire.ts'
import type { ColumnVisibilityState, PaginationState, SortingState } from '@tanstack/react-table'
import { type GridView, MAX_SORTS, type SortRule } from '../state/url-state.ts'
import type { GridTableModel } from './features.ts'

// These functions convert sorting, page and hidden columns between the table library's state and that of links and request bodies.

export function toSortingState(rules: readonly SortRule[]): SortingState {
  return rules.map(({ col, dir }) => ({ id: col, desc: dir === 'DESC' }))
}

export function toSortRules(sorting: SortingState): SortRule[] {
  return sorting.slice(0, MAX_SORTS).map(({ id, desc }) => ({ col: id, dir: desc ? 'DESC' : 'ASC' }))
}

/** Returns the number of rows of a page size. 'All' is the largest page that the server allows. */
const rowsPerPage = (size: PageSize, fit?: number) => (size === 'All' ? MAX_PAGE_ROWS : size === 'Fit' ? (fit ?? VIEW_ROWS) : size)

export function toPaginationState({ page, pageSize, fit }: Pick<GridView, 'page' | 'pageSize' | 'fit'>): PaginationState {
  return { pageIndex: page - 1, pageSize: rowsPerPage(pageSize, fit) }
}

export function toPageSize(rows: number, offered: readonly PageSize[]): PageSize {
  return offered.find((size) => rowsPerPage(size) === rows) ?? rows
}

/** Returns the last page number. An empty list has one page. */
export const lastPage = (table: GridTableModel) => Math.max(1, table.getPageCount())

/** Returns the visibility of columns by title. The Select column cannot be hidden, even by a link. */
export function toVisibilityState(hidden: readonly string[]): ColumnVisibilityState {
  return Object.fromEntries(hidden.filter((title) => title !== 'Select').map((title) => [title, false]))
}

export function hiddenTitles(visibility: ColumnVisibilityState): string[] {
  return Object.keys(visibility).filter((title) => visibility[title] === false)
}
