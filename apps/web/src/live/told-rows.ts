import type { Row } from '@ivue/contracts/grid.ts'

/** Rows that came to the page or left it under the reader: they wait until the reader wants them. */
export interface Waiting {
  arrived: ReadonlySet<number>
  gone: ReadonlySet<number>
}
export const NOTHING_WAITS: Waiting = { arrived: new Set(), gone: new Set() }

interface Told {
  /** The rows on screen, in their order. */
  shown: readonly Row[]
  /** Those of the page that the server answered. */
  fresh: readonly Row[]
  /** What was asked about; null for the whole page. */
  ids: readonly number[] | null
}

/**
 * The rows on screen as they are now, each where it stands, and what waits. Of the rows asked about, one that is answered and shown changed; answered only, it
 * arrived; shown only, it is gone. The same array comes back where nothing changed.
 */
export function judgeTold({ shown, fresh, ids }: Told, waiting: Waiting): { rows: readonly Row[]; waiting: Waiting } {
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
  // An answer that was overtaken by a newer page brings nothing old back.
  const isNewer = (row: Row) => {
    const now = answered.get(row.recsID)
    return now !== undefined && now.version >= row.version && JSON.stringify(now) !== JSON.stringify(row)
  }
  const rows = shown.some(isNewer) ? shown.map((row) => (isNewer(row) ? (answered.get(row.recsID) ?? row) : row)) : shown
  return { rows, waiting: { arrived, gone } }
}

/** '3 changes' */
export function inWords({ arrived, gone }: Waiting): string {
  const count = arrived.size + gone.size
  return count === 1 ? '1 change' : `${count} changes`
}
