import type { SavedView } from '@ivue/contracts/grid/views-contract.ts'
import { type ColumnLayout, type GridDefaults, type GridView, initialFilters, isPlain, PLAIN_COLUMNS, readView, writeView } from './view.ts'

/** What a saved view keeps: all that the link says, but the page and which view it is. */
export function wordsOf<F extends string>(view: GridView<F>, defaults: GridDefaults<F>): string {
  return writeView(new URLSearchParams(), { ...view, page: 1, saved: null }, defaults).toString()
}

/** The view that words stand for, as far as the list still knows them. */
export function viewOf<F extends string>({ id, words }: Pick<SavedView, 'id' | 'words'>, defaults: GridDefaults<F>): GridView<F> {
  return { ...readView(new URLSearchParams(words), defaults), page: 1, saved: id }
}

/** The list as it opens for everybody. */
export function plainView<F extends string>(defaults: GridDefaults<F>): GridView<F> {
  const { pageSize, filters } = defaults
  return { filters: initialFilters(filters), sort: [], page: 1, pageSize, search: '', columns: PLAIN_COLUMNS, saved: null }
}

/** Whether what is on screen is no longer what was saved. Columns count where the view keeps any: else each reader has their own. */
export function differs<F extends string>(saved: SavedView, view: GridView<F>, defaults: GridDefaults<F>): boolean {
  const kept = viewOf(saved, defaults)
  const columns = isPlain(kept.columns) ? PLAIN_COLUMNS : view.columns
  return wordsOf(kept, defaults) !== wordsOf({ ...view, columns }, defaults)
}

export interface Kept {
  views: readonly SavedView[]
  /** The view that the list opens with, by id. */
  opensWith: number | null
  columns: ColumnLayout
}

export interface Opening<F extends string> {
  /** What the link should say in place of what it says; null: it may stay. */
  view: GridView<F> | null
  /** The link names a view that this reader does not see. */
  unknown: boolean
}

/**
 * What a list shows when it is opened by a link: of one that says nothing the reader's opening view, of one that only names a view that view, and
 * where it names no columns the reader's own.
 */
export function openingOf<F extends string>(view: GridView<F>, kept: Kept, defaults: GridDefaults<F>): Opening<F> {
  const isBare = wordsOf(view, defaults) === '' && view.page === 1
  const seen = (id: number | null) => (isBare ? kept.views.find((saved) => saved.id === id) : undefined)
  const named = seen(view.saved)
  const unknown = isBare && view.saved !== null && view.saved !== 0 && named === undefined
  const saved = view.saved === null || unknown ? seen(kept.opensWith) : named
  const begun = saved ? viewOf(saved, defaults) : unknown ? { ...view, saved: null } : view
  const next = isPlain(begun.columns) ? { ...begun, columns: kept.columns } : begun
  const linkOf = (one: GridView<F>) => writeView(new URLSearchParams(), one, defaults).toString()
  return { view: linkOf(next) === linkOf(view) ? null : next, unknown }
}
