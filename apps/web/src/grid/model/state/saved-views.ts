import { type ListSpec, VIEW_ROWS } from '@ivue/contracts/grid/list.ts'
import type { SavedView } from '@ivue/contracts/grid/views-contract.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import { type ColumnLayout, DEFAULT_COLUMNS, type GridView, initialFilters, isDefaultLayout, readView, writeView } from './url-state.ts'

/** A saved view, or a built-in one whose id is its key. */
export type ListView = Omit<SavedView, 'id'> & { id: number | string }

const SAME_FOR_ALL = 'This view is the same for everybody. Save yours as a new one'

/** Returns the built-in views of a list that the person may use. */
export function builtInViews<F extends string>(defaults: ListSpec<F>, may: (permission: Permission) => boolean): ListView[] {
  const permitted = (defaults.views ?? []).filter(({ needs }) => needs === undefined || may(needs))
  return permitted.map(({ key, name, filters, sort }) => {
    const pageSize = defaults.pageSizes.includes(VIEW_ROWS) ? VIEW_ROWS : defaults.pageSize
    const words = serializeView(
      { ...defaultView(defaults), filters: { ...initialFilters(defaults.filters), ...filters }, sort, pageSize },
      defaults,
    )
    return { id: key, name, words, teamId: null, teamName: '', ownerName: '', mayChange: SAME_FOR_ALL, version: 1 }
  })
}

/** Whether a person saved the view. Built-in views have a text id. */
export const isSaved = (view: ListView): view is SavedView => typeof view.id === 'number'

/** Returns the text in which a view is stored: its link parameters, without the page and the id of the view. */
export function serializeView<F extends string>(view: GridView<F>, defaults: ListSpec<F>): string {
  return writeView(new URLSearchParams(), { ...view, page: 1, saved: null }, defaults).toString()
}

/** Parses stored link parameters into a view. Parameters that the list no longer knows are ignored. */
export function parseView<F extends string>({ id, words }: Pick<ListView, 'id' | 'words'>, defaults: ListSpec<F>): GridView<F> {
  return { ...readView(new URLSearchParams(words), defaults), page: 1, saved: id }
}

export function defaultView<F extends string>(defaults: ListSpec<F>): GridView<F> {
  const { pageSize, filters } = defaults
  return {
    filters: initialFilters(filters),
    sort: [],
    page: 1,
    pageSize,
    search: '',
    columnFilters: '',
    columns: DEFAULT_COLUMNS,
    saved: null,
  }
}

/**
 * Whether the list differs from the saved view. Columns are compared only if the view stores any. Otherwise each reader has their own
 * columns.
 */
export function differsFromView<F extends string>(saved: ListView, view: GridView<F>, defaults: ListSpec<F>): boolean {
  const savedView = parseView(saved, defaults)
  const columns = isDefaultLayout(savedView.columns) ? DEFAULT_COLUMNS : view.columns
  return serializeView(savedView, defaults) !== serializeView({ ...view, columns }, defaults)
}

export interface StoredViews {
  views: readonly ListView[]
  /**
   * The id of the view that the list opens with for this person. It is 0 for no view. If it is null, the person has not chosen, and the
   * first built-in view opens.
   */
  opensWith: number | string | null
  columns: ColumnLayout
}

export interface OpeningView<F extends string> {
  /** The view to write into the link. Null if the link already has it. */
  view: GridView<F> | null
  /** Whether the link names a view that this person cannot see. */
  unknown: boolean
}

/**
 * Returns the view with which a link opens the list. A link without parameters opens the view that the person has chosen to start with. A
 * link with only the id of a view opens that view. A link without columns uses the person's own columns.
 */
export function openingView<F extends string>(view: GridView<F>, stored: StoredViews, defaults: ListSpec<F>): OpeningView<F> {
  const isBare = serializeView(view, defaults) === '' && view.page === 1
  const opensWith = stored.opensWith ?? defaults.views?.[0]?.key ?? null
  const findOpeningView = (id: number | string | null) => (isBare ? stored.views.find((saved) => saved.id === id) : undefined)
  const named = findOpeningView(view.saved)
  const unknown = isBare && view.saved !== null && view.saved !== 0 && named === undefined
  const saved = view.saved === null || unknown ? findOpeningView(opensWith) : named
  const begun = saved ? parseView(saved, defaults) : unknown ? { ...view, saved: null } : view
  const next = isDefaultLayout(begun.columns) ? { ...begun, columns: stored.columns } : begun
  const linkOf = (one: GridView<F>) => writeView(new URLSearchParams(), one, defaults).toString()
  return { view: linkOf(next) === linkOf(view) ? null : next, unknown }
}
