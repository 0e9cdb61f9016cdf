import { MAX_PAGE_ROWS } from '@ivue/contracts/grid.ts'
import type { FilterSpecs } from './filters.ts'

export type PageSize = number | 'All'
export interface SortRule {
  col: string
  dir: 'ASC' | 'DESC'
}
/** `order` may name fewer columns than there are: the others follow as the server sends them. `pinned` are those besides the list's own. */
export interface ColumnLayout {
  order: readonly string[]
  hidden: readonly string[]
  pinned: readonly string[]
}

/** All that decides what a list shows. It lives in the link: what is pasted shows the same list (experience, The grid). */
export interface GridView<F extends string = string> {
  filters: Record<F, string>
  /** Empty: the list's own order. */
  sort: readonly SortRule[]
  page: number
  pageSize: PageSize
  search: string
  columns: ColumnLayout
  /** The saved view that this began with; 0: expressly none; null: none was named. */
  saved: number | null
}

export interface GridDefaults<F extends string = string> {
  filters: FilterSpecs<F>
  pageSizes: readonly PageSize[]
  pageSize: PageSize
  /** The columns in the order in which people meet them, by title; those not named follow as the server sends them. */
  order?: readonly string[]
}

const OWN = {
  search: 'q',
  page: 'page',
  pageSize: 'rows',
  sort: 'sort',
  order: 'cols',
  hidden: 'hide',
  pinned: 'pin',
  saved: 'view',
} as const
const BETWEEN = '~'
export const MAX_SORTS = 5

export const PLAIN_COLUMNS: ColumnLayout = { order: [], hidden: [], pinned: [] }
export const isPlain = ({ order, hidden, pinned }: ColumnLayout) => order.length + hidden.length + pinned.length === 0

export function initialFilters<F extends string>(specs: FilterSpecs<F>): Record<F, string> {
  const keys = Object.keys(specs) as F[]
  return Object.fromEntries(keys.map((key) => [key, specs[key].initial])) as Record<F, string>
}

const listed = (value: string | null) => [...new Set((value ?? '').split(BETWEEN).filter(Boolean))]

/** '-Closing Date' sorts descending. */
function readSort(values: readonly string[]): SortRule[] {
  const rules = values.map((value): SortRule => (value.startsWith('-') ? { col: value.slice(1), dir: 'DESC' } : { col: value, dir: 'ASC' }))
  return rules.filter((rule, i) => rule.col !== '' && rules.findIndex((other) => other.col === rule.col) === i).slice(0, MAX_SORTS)
}

function readPageSize(value: string | null, defaults: GridDefaults): PageSize {
  const size = value === 'All' ? 'All' : Number(value)
  const offered: readonly PageSize[] = defaults.pageSizes
  return value !== null && (size === 'All' || size <= MAX_PAGE_ROWS) && offered.includes(size) ? size : defaults.pageSize
}

/** What a link says; what it does not say or says wrongly is the list's default. */
export function readView<F extends string>(params: URLSearchParams, defaults: GridDefaults<F>): GridView<F> {
  const filters = initialFilters(defaults.filters)
  for (const key of Object.keys(filters) as F[]) {
    const value = params.get(key)
    if (value !== null && defaults.filters[key].accepts(value)) filters[key] = value
  }
  const page = params.get(OWN.page) ?? ''
  const saved = params.get(OWN.saved) ?? ''
  return {
    filters,
    sort: readSort(params.getAll(OWN.sort)),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    pageSize: readPageSize(params.get(OWN.pageSize), defaults),
    search: (params.get(OWN.search) ?? '').trim().slice(0, 200),
    columns: { order: listed(params.get(OWN.order)), hidden: listed(params.get(OWN.hidden)), pinned: listed(params.get(OWN.pinned)) },
    saved: /^\d{1,9}$/.test(saved) ? Number(saved) : null,
  }
}

/** The link of another page of the list. */
export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params)
  if (page === 1) next.delete(OWN.page)
  else next.set(OWN.page, String(page))
  return next
}

/** The link of a view. Only what differs from the defaults is written; parameters that are not the list's (`loan`) stay. */
export function writeView<F extends string>(params: URLSearchParams, view: GridView<F>, defaults: GridDefaults<F>): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string, isDefault: boolean) => (isDefault ? next.delete(name) : next.set(name, value))
  for (const key of Object.keys(defaults.filters) as F[]) put(key, view.filters[key], view.filters[key] === defaults.filters[key].initial)
  put(OWN.search, view.search, view.search === '')
  put(OWN.page, String(view.page), view.page === 1)
  put(OWN.pageSize, String(view.pageSize), view.pageSize === defaults.pageSize)
  put(OWN.order, view.columns.order.join(BETWEEN), view.columns.order.length === 0)
  put(OWN.hidden, view.columns.hidden.join(BETWEEN), view.columns.hidden.length === 0)
  put(OWN.pinned, view.columns.pinned.join(BETWEEN), view.columns.pinned.length === 0)
  put(OWN.saved, String(view.saved), view.saved === null)
  next.delete(OWN.sort)
  for (const rule of view.sort) next.append(OWN.sort, rule.dir === 'DESC' ? `-${rule.col}` : rule.col)
  return next
}
