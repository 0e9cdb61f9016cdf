import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Header, Option, Row } from '@ivue/contracts/grid/wire.ts'
import type { ColumnDef } from '@tanstack/react-table'
import { cellOf } from '../rows/parse-cell.ts'
import { type FEATURES, factsOf, type GridColumn, type GridTableModel } from './features.ts'
import type { DrawnHeader } from './folds.ts'

/** The width of the Select column in pixels, and the smallest and largest width to which a person can resize other columns. */
export const SELECT_WIDTH = 38
export const MIN_WIDTH = 56
export const MAX_WIDTH = 800
/** The pixels by which one key press resizes a column. */
export const RESIZE_STEP = 16

export const isSelect = (header: Header) => header.Title === 'Select' && header.drawType === 'checkbox'

/** Returns the headers with choices, by title, for the columns that the server sent without any. */
export function fillMissingOptions(
  headers: readonly Header[],
  choices: Readonly<Record<string, readonly Option[]>> | undefined,
): readonly Header[] {
  if (!choices) return headers
  return headers.map((header) => {
    const handedIn = header.data.length === 0 && Object.hasOwn(choices, header.Title) && choices[header.Title]
    return handedIn ? { ...header, data: [...handedIn] } : header
  })
}

/** Returns the titles of the columns that are always pinned: Select and the first loan number. */
export function pinnedTitles(headers: readonly Header[]): string[] {
  return [...headers.filter(isSelect), ...headers.filter((header) => header.drawType === 'loan').slice(0, 1)].map(({ Title }) => Title)
}

/**
 * Builds the table's column definitions from the headers as displayed (`drawn`), where some are folded. The titles `inSight` are those of
 * `ListSpec`.
 */
export function columnDefs(
  headers: readonly Header[],
  drawn: readonly DrawnHeader[] = headers,
  inSight: readonly string[] = [],
): ColumnDef<typeof FEATURES, Row>[] {
  const pinned = pinnedTitles(headers)
  const drawnOf = new Map(drawn.map((header) => [header.Title, header]))
  return headers.map((own) => {
    const header: DrawnHeader = drawnOf.get(own.Title) ?? own
    return {
      id: header.Title,
      accessorFn: (row) => cellOf(row, header.Title).value,
      meta: {
        header,
        title: header.Title,
        label: header.label ?? header.Title,
        own,
        away: !drawnOf.has(own.Title),
        beyond: inSight.length > 0 && !isSelect(header) && !inSight.includes(header.Title),
      },
      minSize: isSelect(header) ? SELECT_WIDTH : MIN_WIDTH,
      maxSize: MAX_WIDTH,
      enableSorting: header.extra?.canSort === true && !header.parts,
      enableResizing: !isSelect(header) && !header.parts,
      enableHiding: !pinned.includes(header.Title),
    }
  })
}

/**
 * Returns the visible columns that have the same text in every row of the page. Columns that cannot be hidden and event columns are never
 * included. Empty for a single row.
 */
export function columnsWithOneValue(table: GridTableModel, rows: readonly Row[]): GridColumn[] {
  const [first, ...others] = rows
  if (!first || others.length === 0) return []
  const says = (row: Row, header: Header) => cellText(cellOf(row, header.Title), header)
  return table.getVisibleLeafColumns().filter((column) => {
    const { header } = factsOf(column)
    return column.getCanHide() && header.drawType !== 'event' && others.every((row) => says(row, header) === says(first, header))
  })
}

/** Which columns count: the visible ones, or all with the hidden ones, as in the column panel. */
type ColumnScope = 'visible' | 'all'

/**
 * Returns the index of a column within its group: the columns that the person
 * pinned, or the scrolling ones. Columns move only within their group.
 */
export function columnPlaces(table: GridTableModel, column: GridColumn, among: ColumnScope = 'visible'): { at: number; titles: string[] } {
  const group = column.getIsPinned() ? table.getStartLeafColumns() : table.getCenterLeafColumns()
  const counted = group.filter((other) => other.getCanHide() && (among === 'all' || (other.getIsVisible() && !factsOf(other).away)))
  const titles = counted.map(({ id }) => id)
  return { at: titles.indexOf(column.id), titles }
}

/** Moves the column `from` before or after the column `to`. Does nothing if only one of them is pinned. */
export function dropColumn(table: GridTableModel, from: string, to: string, after: boolean): void {
  const [column, target] = [table.getColumn(from), table.getColumn(to)]
  if (!column || !target || from === to || !column.getCanHide() || !target.getCanHide()) return
  if (Boolean(column.getIsPinned()) !== Boolean(target.getIsPinned())) return
  const moved = (all: readonly string[]) => {
    const others = all.filter((title) => title !== from)
    others.splice(others.indexOf(to) + (after ? 1 : 0), 0, from)
    return others
  }
  placeColumns(table, column, moved)
}

function placeColumns(table: GridTableModel, column: GridColumn, moved: (all: readonly string[]) => string[]): void {
  if (column.getIsPinned()) table.setColumnPinning((now) => ({ ...now, start: moved(now.start) }))
  else
    table.setColumnOrder([...table.getStartLeafColumns().map(({ id }) => id), ...moved(table.getCenterLeafColumns().map(({ id }) => id))])
}

export function moveColumn(table: GridTableModel, column: GridColumn, by: -1 | 1, among?: ColumnScope): void {
  const { at, titles } = columnPlaces(table, column, among)
  const neighbour = titles[at + by]
  if (at < 0 || neighbour === undefined) return
  const past = (all: readonly string[]) => {
    const others = all.filter((title) => title !== column.id)
    others.splice(others.indexOf(neighbour) + (by === 1 ? 1 : 0), 0, column.id)
    return others
  }
  placeColumns(table, column, past)
}
