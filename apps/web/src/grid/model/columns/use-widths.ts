import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { type ColumnSizingState, functionalUpdate, type Updater } from '@tanstack/react-table'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ColumnLayout } from '../state/url-state.ts'
import type { ListMemory } from '../state/use-list-memory.ts'
import { chooseFolds, type DrawnHeader, foldedHeaders } from './folds.ts'
import { chosenWidths, fillWidths, type MeasuredWidths, measureWidths, minimumTotalWidth, NOT_MEASURED } from './widths.ts'

/** The number of rows from which column widths are estimated. */
const SAMPLE_ROWS = 200

const NO_FOLDS: NonNullable<ListSpec['folds']> = []
const NO_CHOICES = {}

interface Options {
  headers: readonly Header[]
  rows: readonly Row[]
  columns: Pick<ColumnLayout, 'hidden' | 'pinned'>
  /** The folds of the list, and the columns that it keeps visible. */
  spec: Pick<ListSpec, 'folds' | 'inSight'>
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
  /** The headers as displayed: a fold replaces several columns. */
  drawn: readonly DrawnHeader[]
}

/**
 * Estimates the width of each column and fold from the first rows. Later
 * pages may widen a column whose text would be cut, and never narrow one.
 */
function useMeasuredWidths(headers: readonly DrawnHeader[], rows: readonly Row[]): MeasuredWidths {
  const kept = useRef<MeasuredWidths>(NOT_MEASURED)
  return useMemo(() => {
    if (rows.length > 0) kept.current = measureWidths(kept.current, headers, rows.slice(0, SAMPLE_ROWS))
    return kept.current
  }, [headers, rows])
}

/** Returns the column widths, which follow the width of the scroller. Widths that a person sets are saved with the layout. */
export function useWidths(memory: ListMemory, { headers, rows, columns, spec, scroller, spare }: Options): ColumnWidths {
  const { hidden, pinned } = columns
  const { folds = NO_FOLDS, inSight } = spec
  const { keep } = memory
  const { widths: chosen, folds: wanted = NO_CHOICES } = memory.layout
  const [available, setAvailable] = useState(0)

  useLayoutEffect(() => {
    if (!scroller) return
    const observer = new ResizeObserver(() => setAvailable(scroller.clientWidth))
    observer.observe(scroller)
    setAvailable(scroller.clientWidth)
    return () => observer.disconnect()
  }, [scroller])

  const apart = useMemo(() => [...hidden, ...pinned], [hidden, pinned])
  const both = useMemo(() => [...headers, ...foldedHeaders(headers, folds, apart).filter(({ parts }) => parts)], [headers, folds, apart])
  const sizes = useMeasuredWidths(both, rows)
  const drawn = useMemo(() => {
    const needs = (some: readonly DrawnHeader[]) =>
      minimumTotalWidth({ ...sizes, headers: some, hidden, chosen, ...(inSight && { inSight }) })
    const folded = chooseFolds({ headers, folds, apart, chosen: wanted, available: available - spare, needs })
    return foldedHeaders(headers, folded, apart)
  }, [headers, folds, apart, wanted, sizes, hidden, chosen, inSight, available, spare])
  const sizing = useMemo(
    () => fillWidths({ ...sizes, headers: drawn, hidden, chosen, available: available - spare, ...(inSight && { inSight }) }),
    [drawn, hidden, sizes, chosen, available, spare, inSight],
  )
  // Two key presses may come before a render. The second one builds on the result of the first.
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
  return { sizing, onChange, available: Math.max(0, available - spare), drawn }
}
