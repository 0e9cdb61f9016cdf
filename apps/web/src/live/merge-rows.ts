import type { Row } from '@ivue/contracts/grid/wire.ts'

/** Rows that entered or left the page, and are not applied until the reader asks for it. */
export interface Waiting {
  arrived: ReadonlySet<number>
  gone: ReadonlySet<number>
}
export const NOTHING_WAITS: Waiting = { arrived: new Set(), gone: new Set() }

interface RowsAnswer {
  shown: readonly Row[]
  fresh: readonly Row[]
  /** The requested ids, or null for the whole page. */
  ids: readonly number[] | null
}

/**
 * Merges an answer into the rows on screen, each at its position. For each requested id: in the answer and on screen means changed, only in
 * the answer means arrived, only on screen means gone. Returns the same array if nothing changed.
 */
export function mergeRows({ shown, fresh, ids }: RowsAnswer, waiting: Waiting): { rows: readonly Row[]; waiting: Waiting } {
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

export function inWords({ arrived, gone }: Waiting): string {
  const count = arrived.size + gone.size
  return count === 1 ? '1 change' : `${count} changes`
}
