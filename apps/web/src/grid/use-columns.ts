import type { Header, Row } from '@ivue/contracts/grid.ts'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Column, layOut, MAX_WIDTH, MIN_WIDTH, naturalWidths, type Widths } from './columns.ts'
import type { ColumnLayout } from './view.ts'

/** So many rows say how wide a column's words are. */
const MEASURED = 200
const storageKey = (name: string) => `ivue.grid.${name}.widths`

function rememberedWidths(name: string): Widths {
  try {
    const entries = Object.entries(JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}'))
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
  } catch {
    return {}
  }
}

export interface Columns {
  columns: readonly Column[]
  /** Sets a width in pixels; null gives it back to the layout. */
  resize(title: string, width: number | null): void
  forgetWidths(): void
}

interface Options {
  name: string
  headers: readonly Header[]
  rows: readonly Row[]
  layout: ColumnLayout
  scroller: HTMLElement | null
  /** Pixels that are not the columns' to fill. */
  spare: number
}

/** Measured on the first rows that come and kept: the next page must not move the columns. */
function useNaturalWidths(headers: readonly Header[], rows: readonly Row[]): Widths {
  const kept = useRef<{ titles: string; widths: Widths }>({ titles: '', widths: {} })
  const titles = headers.map((header) => header.Title).join()
  if (kept.current.titles !== titles && rows.length > 0) kept.current = { titles, widths: naturalWidths(headers, rows.slice(0, MEASURED)) }
  return kept.current.widths
}

/** The columns as they are drawn in a scroller, following its width. Widths that a person set stay with this browser. */
export function useColumns({ name, headers, rows, layout, scroller, spare }: Options): Columns {
  const [widths, setWidths] = useState(() => rememberedWidths(name))
  const [available, setAvailable] = useState(0)

  useLayoutEffect(() => {
    if (!scroller) return
    const observer = new ResizeObserver(() => setAvailable(scroller.clientWidth))
    observer.observe(scroller)
    setAvailable(scroller.clientWidth)
    return () => observer.disconnect()
  }, [scroller])

  const keep = useCallback(
    (change: (now: Widths) => Widths) =>
      setWidths((now) => {
        const next = change(now)
        localStorage.setItem(storageKey(name), JSON.stringify(next))
        return next
      }),
    [name],
  )
  const resize = useCallback(
    (title: string, width: number | null) =>
      keep(({ [title]: _old, ...others }) =>
        width === null ? others : { ...others, [title]: Math.round(Math.max(MIN_WIDTH, Math.min(width, MAX_WIDTH))) },
      ),
    [keep],
  )
  const forgetWidths = useCallback(() => keep(() => ({})), [keep])
  const natural = useNaturalWidths(headers, rows)
  const columns = useMemo(
    () => layOut(headers, layout, natural, widths, available - spare),
    [headers, layout, natural, widths, available, spare],
  )
  return { columns, resize, forgetWidths }
}
