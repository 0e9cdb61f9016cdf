import type { Row } from '@ivue/contracts/grid/wire.ts'
import { useEffect, useRef, useState } from 'react'

/** Returns the ids of rows whose version is higher than when they were last shown. */
export function findChangedRows(before: ReadonlyMap<number, number>, rows: readonly Row[]): ReadonlySet<number> {
  return new Set(rows.filter((row) => (before.get(row.recsID) ?? row.version) < row.version).map((row) => row.recsID))
}

/** Milliseconds until the tint of a changed row has faded out (mocks, Motion). */
const FADE_MS = 1200
const NO_CHANGES: ReadonlySet<number> = new Set()

/** Returns the ids of the rows that have just changed on screen. They are removed when their tint has faded. */
export function useChangedRows(rows: readonly Row[]): ReadonlySet<number> {
  const seen = useRef<ReadonlyMap<number, number>>(new Map())
  const [changed, setChanged] = useState(NO_CHANGES)
  useEffect(() => {
    const found = findChangedRows(seen.current, rows)
    seen.current = new Map(rows.map((row) => [row.recsID, row.version]))
    if (found.size === 0) return
    setChanged(found)
    const timer = setTimeout(() => setChanged(NO_CHANGES), FADE_MS)
    return () => clearTimeout(timer)
  }, [rows])
  return changed
}
