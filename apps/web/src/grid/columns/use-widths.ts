import type { Header, Row } from '@ivue/contracts/grid.ts'
import { type ColumnSizingState, functionalUpdate, type Updater } from '@tanstack/react-table'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListMemory } from '../state/use-list-memory.ts'
import { chosenWidths, fillWidths, type Widths, widened } from './columns.ts'

/** Rows from which the widths of columns are estimated. */
const SAMPLE_ROWS = 200

interface Options {
  headers: readonly Header[]
  rows: readonly Row[]
  hidden: readonly string[]
  scroller: HTMLElement | null
  /** Pixels that columns must leave free. */
  spare: number
}

export interface ColumnWidths {
  /** The width of every column in pixels, by title. */
  sizing: ColumnSizingState
  onChange(change: Updater<ColumnSizingState>): void
  /** Pixels that the columns can fill without scrolling; 0 until measured. */
  available: number
}

/** Estimated from the first rows. Pages that follow widen what they would cut, and narrow nothing. */
function useNaturalWidths(headers: readonly Header[], rows: readonly Row[]): Widths {
  const kept = useRef<Widths>({})
  return useMemo(() => {
    if (rows.length > 0) kept.current = widened(kept.current, headers, rows.slice(0, SAMPLE_ROWS))
    return kept.current
  }, [headers, rows])
}

/** The widths of a list's columns, which follow the width of the scroller. Widths that a person sets are saved with the layout. */
export function useWidths(memory: ListMemory, { headers, rows, hidden, scroller, spare }: Options): ColumnWidths {
  const { keep } = memory
  const chosen = memory.layout.widths
  const [available, setAvailable] = useState(0)

  useLayoutEffect(() => {
    if (!scroller) return
    const observer = new ResizeObserver(() => setAvailable(scroller.clientWidth))
    observer.observe(scroller)
    setAvailable(scroller.clientWidth)
    return () => observer.disconnect()
  }, [scroller])

  const natural = useNaturalWidths(headers, rows)
  const sizing = useMemo(
    () => fillWidths({ headers, hidden, natural, chosen, available: available - spare }),
    [headers, hidden, natural, chosen, available, spare],
  )
  // Two key presses may come before a render: the second continues from the result of the first.
  const latest = useRef({ sizing, chosen })
  latest.current = { sizing, chosen }
  const onChange = useCallback(
    (change: Updater<ColumnSizingState>) => {
      const before = latest.current
      const after = functionalUpdate(change, before.sizing)
      latest.current = { sizing: after, chosen: chosenWidths(before.sizing, after, before.chosen) }
      keep({ widths: latest.current.chosen })
    },
    [keep],
  )
  return { sizing, onChange, available: Math.max(0, available - spare) }
}
