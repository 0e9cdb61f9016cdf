import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import type { Header } from '@ivue/contracts/grid/wire.ts'
import { type ColumnSizingState, functionalUpdate, type Updater } from '@tanstack/react-table'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ColumnLayout, SortRule } from '../state/url-state.ts'
import type { ListMemory } from '../state/use-list-memory.ts'
import { columnRange } from './column-ranges.ts'
import { pinnedTitles } from './columns.ts'
import { chooseFolds, type DrawnHeader, foldHeaders } from './folds.ts'
import { useMeasureText } from './measure-text.ts'
import { chosenWidths, fillWidths, minimumTotalWidth } from './widths.ts'

const NO_FOLDS: NonNullable<ListSpec['folds']> = []
const NO_CHOICES = {}

interface Options {
  headers: readonly Header[]
  columns: Pick<ColumnLayout, 'hidden' | 'pinned'>
  spec: Pick<ListSpec, 'folds' | 'inSight' | 'wideValues'>
  sort: readonly SortRule[]
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

/** Returns the column widths, which follow the width of the scroller. Widths that a person sets are saved with the layout. */
export function useWidths(memory: ListMemory, { headers, columns, spec, sort, scroller, spare }: Options): ColumnWidths {
  const { hidden, pinned } = columns
  const { folds = NO_FOLDS, inSight, wideValues } = spec
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

  const measure = useMeasureText()
  const room = available - spare
  const { drawn, sizing } = useMemo(() => {
    const apart = [...hidden, ...pinned]
    const sorted = sort.map(({ col }) => col)
    const [first = headers[0]?.Title] = pinnedTitles(headers)
    const rangeOf = (header: DrawnHeader) => columnRange(header, measure, { wideValues, sorted, first })
    const options = { hidden, chosen, rangeOf, ...(inSight && { inSight }) }
    const needs = (some: readonly DrawnHeader[]) => minimumTotalWidth({ ...options, headers: some })
    const folded = chooseFolds({ headers, folds, apart, chosen: wanted, available: room, needs })
    const drawn = foldHeaders(headers, folded, apart)
    return { drawn, sizing: fillWidths({ ...options, headers: drawn, available: room }) }
  }, [headers, folds, hidden, pinned, wanted, chosen, inSight, wideValues, sort, room, measure])
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
  return { sizing, onChange, available: Math.max(0, room), drawn }
}
