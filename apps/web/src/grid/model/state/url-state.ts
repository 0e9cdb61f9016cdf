import { MAX_COLUMN_FILTERS_LENGTH, parseColumnFilters, writeColumnFilters } from '@ivue/contracts/grid/column-filters.ts'
import type { FilterSpecs, ListSpec, PageSize } from '@ivue/contracts/grid/list.ts'
import { MAX_PAGE_ROWS } from '@ivue/contracts/grid/wire.ts'

export interface SortRule {
  col: string
  dir: 'ASC' | 'DESC'
}
/**
 * The order of columns, and which are hidden and pinned, by title. Columns that are not in `order` follow in the server's order. Columns
 * that the list itself pins are not in `pinned`.
 */
export interface ColumnLayout {
  order: readonly string[]
  hidden: readonly string[]
  pinned: readonly string[]
}

/** The state of a list. It is in the link, so that a shared link shows the same list (experience, The grid). */
export interface GridView<F extends string = string> {
  filters: Record<F, string>
  /** The rules by which the list is sorted. None of them means the list's default order. */
  sort: readonly SortRule[]
  page: number
  pageSize: PageSize
  /** The number of rows that fit the window, for the page size 'Fit'. */
  fit?: number
  search: string
  /** The filters by columns, as on the wire. '' if there are none. */
  columnFilters: string
  group?: string
  columns: ColumnLayout
  /**
   * The view from which this state began: the id of a saved view or the key of a built-in one. It is 0 for no view, and null if the link
   * does not say.
   */
  saved: number | string | null
}

const PARAMS = {
  search: 'q',
  columnFilters: 'where',
  page: 'page',
  pageSize: 'rows',
  sort: 'sort',
  order: 'cols',
  hidden: 'hide',
  pinned: 'pin',
  saved: 'view',
  group: 'group',
} as const
const SEPARATOR = '~'
export const MAX_SORTS = 5

export const DEFAULT_COLUMNS: ColumnLayout = { order: [], hidden: [], pinned: [] }
export const isDefaultLayout = ({ order, hidden, pinned }: ColumnLayout) => order.length + hidden.length + pinned.length === 0

export function initialFilters<F extends string>(specs: FilterSpecs<F>): Record<F, string> {
  const keys = Object.keys(specs) as F[]
  return Object.fromEntries(keys.map((key) => [key, specs[key].initial])) as Record<F, string>
}

const listed = (value: string | null) => [...new Set((value ?? '').split(SEPARATOR).filter(Boolean))]

/** Reads the sort rules of a link, in which '-Closing Date' sorts descending. */
function readSort(values: readonly string[]): SortRule[] {
  const rules = values.map((value): SortRule => (value.startsWith('-') ? { col: value.slice(1), dir: 'DESC' } : { col: value, dir: 'ASC' }))
  return rules.filter((rule, i) => rule.col !== '' && rules.findIndex((other) => other.col === rule.col) === i).slice(0, MAX_SORTS)
}

function readPageSize(value: string | null, defaults: ListSpec): PageSize {
  const size = value === 'All' || value === 'Fit' ? value : Number(value)
  const offered: readonly PageSize[] = defaults.pageSizes
  return value !== null && (typeof size === 'string' || size <= MAX_PAGE_ROWS) && offered.includes(size) ? size : defaults.pageSize
}

/** Reads the state from a link. Missing and invalid parameters get the list's defaults. */
export function readView<F extends string>(params: URLSearchParams, defaults: ListSpec<F>): GridView<F> {
  const filters = initialFilters(defaults.filters)
  for (const key of Object.keys(filters) as F[]) {
    const value = params.get(key)
    if (value !== null && defaults.filters[key].accepts(value)) filters[key] = value
  }
  const page = params.get(PARAMS.page) ?? ''
  const saved = params.get(PARAMS.saved) ?? ''
  const group = params.get(PARAMS.group) ?? ''
  return {
    filters,
    sort: readSort(params.getAll(PARAMS.sort)),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    pageSize: readPageSize(params.get(PARAMS.pageSize), defaults),
    search: (params.get(PARAMS.search) ?? '').trim().slice(0, 200),
    columnFilters: writeColumnFilters(parseColumnFilters((params.get(PARAMS.columnFilters) ?? '').slice(0, MAX_COLUMN_FILTERS_LENGTH))),
    columns: {
      order: listed(params.get(PARAMS.order)),
      hidden: listed(params.get(PARAMS.hidden)),
      pinned: listed(params.get(PARAMS.pinned)),
    },
    ...(defaults.groupBy?.includes(group) && { group }),
    saved: /^\d{1,9}$/.test(saved) ? Number(saved) : /^[a-z]{1,20}$/.test(saved) ? saved : null,
  }
}

export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params)
  if (page === 1) next.delete(PARAMS.page)
  else next.set(PARAMS.page, String(page))
  return next
}

/** Writes the state into a link. Defaults are left out. Parameters of other components (`loan`) are preserved. */
export function writeView<F extends string>(params: URLSearchParams, view: GridView<F>, defaults: ListSpec<F>): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string, isDefault: boolean) => (isDefault ? next.delete(name) : next.set(name, value))
  for (const key of Object.keys(defaults.filters) as F[]) put(key, view.filters[key], view.filters[key] === defaults.filters[key].initial)
  put(PARAMS.search, view.search, view.search === '')
  put(PARAMS.columnFilters, view.columnFilters, view.columnFilters === '')
  put(PARAMS.page, String(view.page), view.page === 1)
  put(PARAMS.pageSize, String(view.pageSize), view.pageSize === defaults.pageSize)
  put(PARAMS.order, view.columns.order.join(SEPARATOR), view.columns.order.length === 0)
  put(PARAMS.hidden, view.columns.hidden.join(SEPARATOR), view.columns.hidden.length === 0)
  put(PARAMS.pinned, view.columns.pinned.join(SEPARATOR), view.columns.pinned.length === 0)
  put(PARAMS.group, view.group ?? '', !view.group)
  put(PARAMS.saved, String(view.saved), view.saved === null)
  next.delete(PARAMS.sort)
  for (const rule of view.sort) next.append(PARAMS.sort, rule.dir === 'DESC' ? `-${rule.col}` : rule.col)
  return next
}
