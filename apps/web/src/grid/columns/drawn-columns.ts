import type { CSSProperties } from 'react'
import { type Column, factsOf, type GridHeader, type GridTableModel } from '../table/features.ts'

/** A visible column with all that its cells need. It keeps its identity while a width changes, so that rows are not rendered again. */
export interface DrawnColumn extends Column {
  head: GridHeader
  /** The position of a pinned column; null when it scrolls. */
  pin: { style: CSSProperties; mark: 'last' | 'true' } | null
}

const startOf = (index: number) => `--start-${index}`

/** The visible columns from left to right. The table's headers keep their identity until columns or their order change. */
export function drawnColumns(headers: readonly GridHeader[]): DrawnColumn[] {
  return headers.flatMap((head) => {
    const { column } = head
    if (factsOf(column).away) return []
    const style = { '--left': `var(${startOf(column.getIndex('start'))})` } as CSSProperties
    const pin = column.getIsPinned() ? { style, mark: column.getIsLastColumn('start') ? ('last' as const) : ('true' as const) } : null
    return [{ ...factsOf(column), head, pin }]
  })
}

/** The positions of the pinned columns as CSS variables of the table, which `pin.style` reads. */
export function pinVariables(table: GridTableModel): CSSProperties {
  const entries = table.getStartVisibleLeafColumns().map((column, i) => [startOf(i), `${column.getStart('start')}px`])
  return Object.fromEntries(entries) as CSSProperties
}
