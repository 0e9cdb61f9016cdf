import type { Row } from '@ivue/contracts/grid/wire.ts'
import type { RowSelectionState } from '@tanstack/react-table'
import { cellOf } from '../rows/parse-cell.ts'

/** Selected rows by id, as last loaded. They may be on other pages, for which the table has only ids. */
export type Selection = ReadonlyMap<number, Row>
export const NOTHING_SELECTED: Selection = new Map()

export const whyNotTicked = (row: Row): string | undefined => cellOf(row, 'Select').why

export function toSelectionState(selection: Selection): RowSelectionState {
  return Object.fromEntries([...selection.keys()].map((id) => [id, true]))
}

/** Returns the rows with the selected ids. Rows of this page are taken from `rows`, rows of other pages from the previous selection. */
export function selectRows(ids: RowSelectionState, before: Selection, rows: readonly Row[]): Selection {
  const onOtherPages = [...before].filter(([id]) => ids[id])
  const onThisPage = rows.filter((row) => ids[row.recsID]).map((row) => [row.recsID, row] as const)
  const next = new Map([...onOtherPages, ...onThisPage])
  for (const row of rows) if (whyNotTicked(row)) next.delete(row.recsID)
  return next.size === 0 ? NOTHING_SELECTED : next
}

export function addRows(selection: Selection, rows: readonly Row[]): Selection {
  return new Map([...selection, ...rows.filter((row) => !whyNotTicked(row)).map((row) => [row.recsID, row] as const)])
}

export function refreshSelected(selection: Selection, rows: readonly Row[]): Selection {
  const newer = rows.filter((row) => selection.has(row.recsID) && selection.get(row.recsID)?.version !== row.version)
  return newer.length === 0 ? selection : new Map([...selection, ...newer.map((row) => [row.recsID, row] as const)])
}

export function selectedInOrder(selection: Selection, rows: readonly Row[]): Row[] {
  const onThisPage = rows.filter((row) => selection.has(row.recsID))
  const onPage = new Set(onThisPage.map(({ recsID }) => recsID))
  return [...onThisPage, ...[...selection.values()].filter(({ recsID }) => !onPage.has(recsID))]
}

export interface PageTicks {
  state: 'none' | 'some' | 'all'
  count: number
}

/** Returns how many of the selectable rows of a page are selected. */
export function countTickedOfPage(rows: readonly Row[], selection: Selection): PageTicks {
  if (selection.size === 0) return { state: 'none', count: 0 }
  const open = rows.filter((row) => !whyNotTicked(row))
  const count = open.filter((row) => selection.has(row.recsID)).length
  return { state: count === 0 ? 'none' : count === open.length ? 'all' : 'some', count }
}
