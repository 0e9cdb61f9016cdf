import type { CSSProperties } from 'react'
import { factsOf, type GridHeader, type GridTableModel, type ShownColumn } from './features.ts'
import { EDGE_PADDING } from './widths.ts'

/**
 * A visible column with everything its cells need. The object stays the same while a width is dragged, so that rows are not rendered again.
 */
export interface DrawnColumn extends ShownColumn {
  head: GridHeader
  /** Pixels of a value with its usual padding, as of the last layout. */
  width: number
  /** The position of a pinned column, or null if the column scrolls. */
  pin: { style: CSSProperties; mark: 'last' | 'true' } | null
}

const startVariable = (index: number) => `--start-${index}`

/** Returns the visible columns from left to right. The table reuses its header objects until columns or their order change. */
export function drawnColumns(headers: readonly GridHeader[]): DrawnColumn[] {
  const shown = headers.filter(({ column }) => !factsOf(column).away)
  return shown.map((head, at) => {
    const { column } = head
    const isEdge = at === 0 || at === shown.length - 1
    const style = { '--left': `var(${startVariable(column.getIndex('start'))})` } as CSSProperties
    const pin = column.getIsPinned() ? { style, mark: column.getIsLastColumn('start') ? ('last' as const) : ('true' as const) } : null
    return { ...factsOf(column), head, pin, width: head.getSize() - (isEdge ? EDGE_PADDING : 0) }
  })
}

/** Returns the positions of the pinned columns as CSS variables, which `pin.style` uses. */
export function pinVariables(table: GridTableModel): CSSProperties {
  const entries = table.getStartVisibleLeafColumns().map((column, i) => [startVariable(i), `${column.getStart('start')}px`])
  return Object.fromEntries(entries) as CSSProperties
}
