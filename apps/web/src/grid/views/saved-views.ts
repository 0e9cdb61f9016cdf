import { type ListSpec, VIEW_ROWS } from '@ivue/contracts/grid/list.ts'
import type { SavedView } from '@ivue/contracts/grid/views-contract.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import { type ColumnLayout, type GridView, initialFilters, isPlain, PLAIN_COLUMNS, readView, writeView } from '../state/url-state.ts'

/** A saved view, or a built-in one, whose id is its key. */
export type ListView = Omit<SavedView, 'id'> & { id: number | string }

const SAME_FOR_ALL = 'This view is the same for everybody. Save yours as a new one'

/** The built-in views of a list that a person has. */
export function builtInViews<F extends string>(defaults: ListSpec<F>, may: (permission: Permission) => boolean): ListView[] {
  const had = (defaults.views ?? []).filter(({ needs }) => needs === undefined || may(needs))
  return had.map(({ key, name, filters, sort }) => {
    const pageSize = defaults.pageSizes.includes(VIEW_ROWS) ? VIEW_ROWS : defaults.pageSize
    const words = serializeView(
      { ...plainView(defaults), filters: { ...initialFilters(defaults.filters), ...filters }, sort, pageSize },
      defaults,
    )
    return { id: key, name, words, teamId: null, teamName: '', ownerName: '', mayChange: SAME_FOR_ALL, version: 1 }
  })
}

/** The views of a list that people saved. */
export const isSaved = (view: ListView): view is SavedView => typeof view.id === 'number'

/** A view as link parameters, without the page and the id of the view: what is stored of it. */
export function serializeView<F extends string>(view: GridView<F>, defaults: ListSpec<F>): string {
  return writeView(new URLSearchParams(), { ...view, page: 1, saved: null }, defaults).toString()
}

/** The view of stored link parameters. Parameters that the list no longer knows are ignored. */
export function parseView<F extends string>({ id, words }: Pick<ListView, 'id' | 'words'>, defaults: ListSpec<F>): GridView<F> {
  return { ...readView(new URLSearchParams(words), defaults), page: 1, saved: id }
}

/** The list as it is specified. */
export function plainView<F extends string>(defaults: ListSpec<F>): GridView<F> {
  const { pageSize, filters } = defaults
  return { filters: initialFilters(filters), sort: [], page: 1, pageSize, search: '', columns: PLAIN_COLUMNS, saved: null }
}

/** Whether the list differs from the saved view. Columns count only if the view has any, because otherwise each reader has their own. */
export function differs<F extends string>(saved: ListView, view: GridView<F>, defaults: ListSpec<F>): boolean {
  const kept = parseView(saved, defaults)
  const columns = isPlain(kept.columns) ? PLAIN_COLUMNS : view.columns
  return serializeView(kept, defaults) !== serializeView({ ...view, columns }, defaults)
}

export interface Kept {
  views: readonly ListView[]
  /** The id of the view that the person's list opens with; 0: with none; null: they chose nothing, so with the first built-in one. */
  opensWith: number | string | null
  columns: ColumnLayout
}

export interface Opening<F extends string> {
  /** The view that should replace the one of the link; null: keep it. */
  view: GridView<F> | null
  /** The link names a view that this person does not see. */
  unknown: boolean
}

/**
 * What a list shows when it is opened by a link. A link without parameters opens the person's opening view, a link that only names a view opens that view, and
 * a link without columns uses the person's own columns.
 */
export function openingOf<F extends string>(view: GridView<F>, kept: Kept, defaults: ListSpec<F>): Opening<F> {
  const isBare = serializeView(view, defaults) === '' && view.page === 1
  const opensWith = kept.opensWith ?? defaults.views?.[0]?.key ?? null
  const seen = (id: number | string | null) => (isBare ? kept.views.find((saved) => saved.id === id) : undefined)
  const named = seen(view.saved)
  const unknown = isBare && view.saved !== null && view.saved !== 0 && named === undefined
  const saved = view.saved === null || unknown ? seen(opensWith) : named
  const begun = saved ? parseView(saved, defaults) : unknown ? { ...view, saved: null } : view
  const next = isPlain(begun.columns) ? { ...begun, columns: kept.columns } : begun
  const linkOf = (one: GridView<F>) => writeView(new URLSearchParams(), one, defaults).toString()
  return { view: linkOf(next) === linkOf(view) ? null : next, unknown }
}
