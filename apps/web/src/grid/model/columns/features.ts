import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type ReactTable,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type Column as TableColumn,
  type Header as TableHeader,
  tableFeatures,
} from '@tanstack/react-table'
import type { DrawnHeader } from './folds.ts'

export interface ShownColumn {
  /** Whether the column is not among those that stay visible on a small screen. A card on a phone leaves it out. */
  beyond?: boolean
  header: DrawnHeader
  title: string
  label: string
}

interface ColumnFacts extends ShownColumn {
  /** The header as the server sent it. For a fold, the header of its first column. */
  own: Header
  /** Whether the column is shown inside another column and has no cells of its own. */
  away: boolean
}

/** The table features of a list. Rows come sorted, filtered and paged from the server, so there is no row model. */
export const FEATURES = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as ColumnFacts,
})

export type GridTableModel = ReactTable<typeof FEATURES, Row>
export type GridColumn = TableColumn<typeof FEATURES, Row, unknown>
export type GridHeader = TableHeader<typeof FEATURES, Row, unknown>

export function factsOf({ id, columnDef }: GridColumn): ColumnFacts {
  if (!columnDef.meta) throw new Error(`The column ${id} does not say what it is`)
  return columnDef.meta
}
