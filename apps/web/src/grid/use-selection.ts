import type { Row } from '@ivue/contracts/grid.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { cellOf } from './cells/parse-cell.ts'
import { NOTHING_SELECTED, pageTick, refreshSelected, type Selection, setSelected, tick } from './selection.ts'

/** Why a row cannot be ticked, in words. */
export const whyNotTicked = (row: Row): string | undefined => cellOf(row, 'Select').why

export interface RowSelection {
  selection: Selection
  tick(index: number, range: boolean): void
  tickPage(): void
  add(rows: readonly Row[]): void
  clear(): void
}

/** Which rows are ticked, over all pages. `tick` and the others stay the same functions while the grid lives. */
export function useSelection(rows: readonly Row[]): RowSelection {
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED)
  const latest = useRef(rows)
  latest.current = rows
  const anchor = useRef<number | null>(null)

  useEffect(() => setSelection((now) => refreshSelected(now, rows)), [rows])

  const add = useCallback(
    (more: readonly Row[]) =>
      setSelection((now) =>
        setSelected(
          now,
          more.filter((row) => !whyNotTicked(row)),
          true,
        ),
      ),
    [],
  )
  const tickOne = useCallback((index: number, range: boolean) => {
    const rows = latest.current
    const from = range ? rows.findIndex((row) => row.recsID === anchor.current) : -1
    anchor.current = rows[index]?.recsID ?? null
    setSelection((now) => {
      const next = tick(now, rows, index, from < 0 ? null : from)
      return setSelected(next, rows.filter(whyNotTicked), false)
    })
  }, [])
  const tickPage = useCallback(() => {
    const free = latest.current.filter((row) => !whyNotTicked(row))
    setSelection((now) => setSelected(now, free, pageTick(now, free) !== 'all'))
  }, [])
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), [])
  return { selection, tick: tickOne, tickPage, add, clear }
}
