import type { Row } from '@ivue/contracts/grid/wire.ts'
import { countText } from '@ivue/contracts/wire/words.ts'

/** The ids of rows that entered or left the page. The list shows this only after the reader presses apply. */
export interface UnmergedRows {
  arrived: ReadonlySet<number>
  gone: ReadonlySet<number>
}
export const NO_UNMERGED_ROWS: UnmergedRows = { arrived: new Set(), gone: new Set() }

interface RowsAnswer {
  shown: readonly Row[]
  fresh: readonly Row[]
  /** The requested ids, or null for the whole page. */
  ids: readonly number[] | null
}

/**
 * Merges an answer into the rows on screen, each at its position. A requested id that is in both is a changed row, one that is only in
 * the answer has arrived, one that is only on screen is gone. Returns the same array if nothing changed.
 */
export function mergeRows({ shown, fresh, ids }: RowsAnswer, waiting: UnmergedRows): { rows: readonly Row[]; waiting: UnmergedRows } {
  const answered = new Map(fresh.map((row) => [row.recsID, row]))
  const onScreen = new Set(shown.map(({ recsID }) => recsID))
  const arrived = new Set(ids === null ? [] : waiting.arrived)
  const gone = new Set(ids === null ? [] : waiting.gone)
  for (const id of ids ?? new Set([...answered.keys(), ...onScreen])) {
    if (answered.has(id) && !onScreen.has(id)) arrived.add(id)
    else arrived.delete(id)
    if (onScreen.has(id) && !answered.has(id)) gone.add(id)
    else gone.delete(id)
  }
  // Ignores rows of an answer that is older than the page.
  const isNewer = (row: Row) => {
    const now = answered.get(row.recsID)
    return now !== undefined && now.version >= row.version && JSON.stringify(now) !== JSON.stringify(row)
  }
  const rows = shown.some(isNewer) ? shown.map((row) => (isNewer(row) ? (answered.get(row.recsID) ?? row) : row)) : shown
  return { rows, waiting: { arrived, gone } }
}

/** Returns '1 change' or '3 changes'. */
export function changeCount({ arrived, gone }: UnmergedRows): string {
  const count = arrived.size + gone.size
  return countText(count, 'change')
}
