import type { Row } from '@ivue/contracts/grid.ts'
import { functionalUpdate, type RowSelectionState, type Updater } from '@tanstack/react-table'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { addRows, idsOf, NOTHING_SELECTED, refreshSelected, type Selection, selectionOf } from './selection.ts'

export interface RowSelection {
  /** The ticked rows of all pages. */
  selection: Selection
  /** Their ids, as the table keeps them. */
  ids: RowSelectionState
  onChange(change: Updater<RowSelectionState>): void
  /** Ticks rows that need not be on this page. */
  add(rows: readonly Row[]): void
}

/** Which rows are ticked, over all pages. `onChange` and `add` stay the same functions while the grid lives. */
export function useSelection(rows: readonly Row[]): RowSelection {
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED)
  const latest = useRef({ rows, selection })
  latest.current.rows = rows

  // Two changes in one tick build on each other, so what counts is not what the last render saw.
  const put = useCallback((next: Selection) => {
    latest.current.selection = next
    setSelection(next)
  }, [])
  useEffect(() => put(refreshSelected(latest.current.selection, rows)), [rows, put])

  const onChange = useCallback(
    (change: Updater<RowSelectionState>) => {
      const { selection, rows } = latest.current
      put(selectionOf(functionalUpdate(change, idsOf(selection)), selection, rows))
    },
    [put],
  )
  const add = useCallback((more: readonly Row[]) => put(addRows(latest.current.selection, more)), [put])
  const ids = useMemo(() => idsOf(selection), [selection])
  return { selection, ids, onChange, add }
}

/** Told the ticked rows whenever they change; `clear` unticks them. */
export type OnTick = (ticked: readonly Row[], clear: () => void) => void

/** Tells the page which rows are ticked, once the first one is. */
export function useTellTicked(selection: Selection, clear: () => void, onTick: OnTick | undefined): void {
  const told = useRef<Selection>(NOTHING_SELECTED)
  const tell = useEffectEvent(() => onTick?.([...selection.values()], clear))
  useEffect(() => {
    if (told.current === selection) return
    told.current = selection
    tell()
  }, [selection])
}
