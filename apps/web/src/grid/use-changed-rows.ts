import type { Row } from '@ivue/contracts/grid.ts'
import { useEffect, useRef, useState } from 'react'
import { changedRows } from './changed-rows.ts'

/** As long as the tint takes to fade (mocks, Motion). */
const FADE_MS = 1200
const NONE: ReadonlySet<number> = new Set()

/** Rows that changed under the reader, for as long as their tint takes to fade. */
export function useChangedRows(rows: readonly Row[]): ReadonlySet<number> {
  const seen = useRef<ReadonlyMap<number, number>>(new Map())
  const [changed, setChanged] = useState(NONE)
  useEffect(() => {
    const found = changedRows(seen.current, rows)
    seen.current = new Map(rows.map((row) => [row.recsID, row.version]))
    if (found.size === 0) return
    setChanged(found)
    const timer = setTimeout(() => setChanged(NONE), FADE_MS)
    return () => clearTimeout(timer)
  }, [rows])
  return changed
}
