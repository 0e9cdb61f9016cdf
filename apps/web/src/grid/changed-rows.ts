import type { Row } from '@ivue/contracts/grid.ts'

/** The ids of rows that came back with a higher version than they were shown with. */
export function changedRows(before: ReadonlyMap<number, number>, rows: readonly Row[]): ReadonlySet<number> {
  return new Set(rows.filter((row) => (before.get(row.recsID) ?? row.version) < row.version).map((row) => row.recsID))
}
