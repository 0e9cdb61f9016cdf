import type { Row } from '@ivue/contracts/grid/wire.ts'
import { functionalUpdate, type RowSelectionState, type Updater } from '@tanstack/react-table'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { addRows, NOTHING_SELECTED, refreshSelected, type Selection, selectRows, toSelectionState } from './selection.ts'

export interface RowSelection {
  selection: Selection
  ids: RowSelectionState
  onChange(change: Updater<RowSelectionState>): void
  add(rows: readonly Row[]): void
}

/** Returns the selected rows of all pages. Its functions `onChange` and `add` are stable. */
export function useSelection(rows: readonly Row[]): RowSelection {
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED)
  const latest = useRef({ rows, selection })
  latest.current.rows = rows

  // Two changes between two renders must build on each other, so the latest value is also in a ref.
  const put = useCallback((next: Selection) => {
    latest.current.selection = next
    setSelection(next)
  }, [])
  useEffect(() => put(refreshSelected(latest.current.selection, rows)), [rows, put])

  const onChange = useCallback(
    (change: Updater<RowSelectionState>) => {
      const { selection, rows } = latest.current
      put(selectRows(functionalUpdate(change, toSelectionState(selection)), selection, rows))
    },
    [put],
  )
  const add = useCallback((more: readonly Row[]) => put(addRows(latest.current.selection, more)), [put])
  const ids = useMemo(() => toSelectionState(selection), [selection])
  return { selection, ids, onChange, add }
}

/** Called whenever the selected rows change, with these rows and a function that clears the selection. */
export type OnTick = (ticked: readonly Row[], clear: () => void) => void

export function useReportTicked(selection: Selection, clear: () => void, onTick: OnTick | undefined): void {
  const reported = useRef<Selection>(NOTHING_SELECTED)
  const report = useEffectEvent(() => onTick?.([...selection.values()], clear))
  useEffect(() => {
    if (reported.current === selection) return
    reported.current = selection
    report()
  }, [selection])
}
