import type { SavedView } from '@ivue/contracts/grid/views-contract.ts'
import {
  type ColumnLayout,
  type GridDefaults,
  type GridView,
  initialFilters,
  isPlain,
  PLAIN_COLUMNS,
  readView,
  writeView,
} from '../state/url-state.ts'

export function serializeView<F extends string>(view: GridView<F>, defaults: GridDefaults<F>): string {
  return writeView(new URLSearchParams(), { ...view, page: 1, saved: null }, defaults).toString()
}

/** The view of stored link parameters. Parameters that the list no longer knows are ignored. */
export function parseView<F extends string>({ id, words }: Pick<SavedView, 'id' | 'words'>, defaults: GridDefaults<F>): GridView<F> {
  return { ...readView(new URLSearchParams(words), defaults), page: 1, saved: id }
}

export function plainView<F extends string>(defaults: GridDefaults<F>): GridView<F> {
  const { pageSize, filters } = defaults
  return { filters: initialFilters(filters), sort: [], page: 1, pageSize, search: '', columns: PLAIN_COLUMNS, saved: null }
}

/** Whether the list differs from the saved view. Columns count only if the view has any, because otherwise each reader has their own. */
export function differs<F extends string>(saved: SavedView, view: GridView<F>, defaults: GridDefaults<F>): boolean {
  const kept = parseView(saved, defaults)
  const columns = isPlain(kept.columns) ? PLAIN_COLUMNS : view.columns
  return serializeView(kept, defaults) !== serializeView({ ...view, columns }, defaults)
}

export interface Kept {
  views: readonly SavedView[]
  opensWith: number | null
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
export function openingOf<F extends string>(view: GridView<F>, kept: Kept, defaults: GridDefaults<F>): Opening<F> {
  const isBare = serializeView(view, defaults) === '' && view.page === 1
  const seen = (id: number | null) => (isBare ? kept.views.find((saved) => saved.id === id) : undefined)
  const named = seen(view.saved)
  const unknown = isBare && view.saved !== null && view.saved !== 0 && named === undefined
  const saved = view.saved === null || unknown ? seen(kept.opensWith) : named
  const begun = saved ? parseView(saved, defaults) : unknown ? { ...view, saved: null } : view
  const next = isPlain(begun.columns) ? { ...begun, columns: kept.columns } : begun
  const linkOf = (one: GridView<F>) => writeView(new URLSearchParams(), one, defaults).toString()
  return { view: linkOf(next) === linkOf(view) ? null : next, unknown }
}
