import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Cell, Row } from '@ivue/contracts/grid.ts'
import { createContext, useContext } from 'react'
import type { RowLooks } from '../live/row-looks.ts'
import type { Icon } from '../ui/status.ts'
import { parseRecordId } from './cells/parse-cell.ts'
import type { Column } from './features.ts'
import type { Edit, GridEvent, OpenChoices, RowAction } from './types.ts'

/** What every cell of a grid can do. The object stays the same while the grid lives, so that rows need not be drawn again. */
export interface GridTools {
  act(event: GridEvent, changes?: boolean): void
  openChoices(open: OpenChoices): void
  /** Ticks the row at `index`; `range` ticks all rows since the last one. */
  tick(index: number, range: boolean): void
  /** The lines of a row's menu; null: rows have none. */
  rowMenu: ((row: Row) => readonly RowAction[]) | null
  /** Icons of event columns, by title. */
  icons: Readonly<Record<string, Icon>>
  /** What others do to the rows. */
  looks: RowLooks
}

export const GridToolsContext = createContext<GridTools | null>(null)

export function useGridTools(): GridTools {
  const tools = useContext(GridToolsContext)
  if (!tools) throw new Error('A cell is drawn outside a grid')
  return tools
}

export interface CellProps {
  cell: Cell
  row: Row
  column: Column
  edit: Edit | undefined
}

/** What a cell raises when it is pressed, or changed to `value`. */
export function eventOf({ cell, row, column }: Pick<CellProps, 'cell' | 'row' | 'column'>, value = '', label = value): GridEvent {
  const { id, operation } = parseRecordId(cell.recordId_)
  const before = cellText(cell, column.header)
  return { operation: operation || column.title, id: id || String(row.recsID), row, title: column.title, value, label, before }
}

/** The props of a control that is off. The cell around it is what takes the focus and says why. */
export function offProps(why: string | undefined) {
  return why ? ({ 'aria-disabled': true, 'aria-description': why } as const) : {}
}
