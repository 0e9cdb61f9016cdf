import type { Row } from '@ivue/contracts/grid.ts'

/** Ticked rows by id. It survives paging, so the rows are kept as they were last seen. */
export type Selection = ReadonlyMap<number, Row>
export const NOTHING_SELECTED: Selection = new Map()

export function setSelected(selection: Selection, rows: readonly Row[], on: boolean): Selection {
  const next = new Map(selection)
  for (const row of rows) {
    if (on) next.set(row.recsID, row)
    else next.delete(row.recsID)
  }
  return next
}

/** Ticks (or unticks) a row; with `from`, the rows between the two as well, all to the state that the clicked one takes. */
export function tick(selection: Selection, rows: readonly Row[], index: number, from: number | null): Selection {
  const row = rows[index]
  if (!row) return selection
  const [first, last] = from === null ? [index, index] : [Math.min(from, index), Math.max(from, index)]
  return setSelected(selection, rows.slice(first, last + 1), !selection.has(row.recsID))
}

/** What the checkbox in the header shows for the rows of this page. */
export function pageTick(selection: Selection, rows: readonly Row[]): 'none' | 'some' | 'all' {
  const ticked = rows.filter((row) => selection.has(row.recsID)).length
  if (ticked === 0) return 'none'
  return ticked === rows.length ? 'all' : 'some'
}

/** Ticked rows that came again with a newer version are kept as they are now. */
export function refreshSelected(selection: Selection, rows: readonly Row[]): Selection {
  const newer = rows.filter((row) => selection.has(row.recsID) && selection.get(row.recsID)?.version !== row.version)
  return newer.length === 0 ? selection : setSelected(selection, newer, true)
}
