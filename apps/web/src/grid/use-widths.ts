import type { Header, Row } from '@ivue/contracts/grid.ts'
import { type ColumnSizingState, functionalUpdate, type Updater } from '@tanstack/react-table'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { readPreference, writePreference } from '../ui/preferences.ts'
import { chosenWidths, fillWidths, naturalWidths, type Widths } from './columns.ts'
import { rememberedWidths, rememberWidths } from './width-memory.ts'

/** So many rows say how wide a column's words are. */
const MEASURED = 200
const NAME = 'widths'

interface Options {
  headers: readonly Header[]
  rows: readonly Row[]
  hidden: readonly string[]
  scroller: HTMLElement | null
  /** Pixels that are not the columns' to fill. */
  spare: number
}

export interface ColumnWidths {
  /** The width of every column in pixels, by title. */
  sizing: ColumnSizingState
  onChange(change: Updater<ColumnSizingState>): void
  /** Those that a person set. */
  chosen: Widths
}

/** Measured on the first rows that come and kept: the next page must not move the columns. */
function useNaturalWidths(headers: readonly Header[], rows: readonly Row[]): Widths {
  const kept = useRef<{ titles: string; widths: Widths }>({ titles: '', widths: {} })
  const titles = headers.map((header) => header.Title).join()
  if (kept.current.titles !== titles && rows.length > 0) kept.current = { titles, widths: naturalWidths(headers, rows.slice(0, MEASURED)) }
  return kept.current.widths
}

/** The widths of a list's columns, following the width of their scroller. */
export function useWidths(list: string, { headers, rows, hidden, scroller, spare }: Options): ColumnWidths {
  const [chosen, setChosen] = useState(() => rememberedWidths(readPreference(NAME) ?? '', list))
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
  const onChange = useCallback(
    (change: Updater<ColumnSizingState>) => {
      const after = functionalUpdate(change, sizing)
      setChosen((now) => chosenWidths(sizing, after, now))
    },
    [sizing],
  )
  return { sizing, onChange, chosen }
}

/** Keeps the widths that a person set with this browser, once a drag has ended. */
export function useRememberWidths(list: string, chosen: Widths, dragging: boolean): void {
  const kept = useRef(chosen)
  useEffect(() => {
    if (dragging || kept.current === chosen) return
    kept.current = chosen
    writePreference(NAME, rememberWidths(readPreference(NAME) ?? '', list, chosen))
  }, [list, chosen, dragging])
}
