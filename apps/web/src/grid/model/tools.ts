import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Cell, Header, Row } from '@ivue/contracts/grid/wire.ts'
import { createContext, useContext } from 'react'
import type { FigureScope, ShownFigure } from '../../explain/explanation.ts'
import type { RowMarksStore } from '../../live/row-marks.ts'
import type { Icon } from '../../ui/status/status.ts'
import type { ShownColumn } from './columns/features.ts'
import { parseRecordId } from './rows/parse-cell.ts'
import type { Choice, Edit, GridEvent, OpenChoices, RowAction } from './types.ts'

/** Functions and data for the cells of a grid. The object is stable, so that rows are not rendered again. */
export interface GridTools {
  act(event: GridEvent, changes?: boolean): void
  openChoices(open: OpenChoices): void
  /** Selects the row at an index, or with `range` all rows since the last one. */
  tick(index: number, range: boolean): void
  rowMenu: ((row: Row) => readonly RowAction[]) | null
  /** Loads the choices of a cell when its list opens. Returns undefined for cells with fixed choices. */
  loadChoices(row: Row, title: string): Promise<readonly Choice[]> | undefined
  icons: Readonly<Record<string, Icon>>
  marks: RowMarksStore
}

export const GridToolsContext = createContext<GridTools | null>(null)

export function useGridTools(): GridTools {
  const tools = useContext(GridToolsContext)
  if (!tools) throw new Error('A cell is drawn outside a grid')
  return tools
}

/** What the figures of a grid have in common. The function `explainHeading` returns the figure of all rows together, if the page has it. */
export interface GridFigures extends FigureScope {
  /** Whether the page opens the rows behind a cell. */
  leads?: boolean
  explainHeading?: (header: Header) => ShownFigure | undefined
}

/**
 * What the figures of the grid have in common. This is a context of its own, because it changes with the page and only cells of figures
 * read it.
 */
export const GridFiguresContext = createContext<GridFigures>({ parts: [], asOf: 0 })

export interface CellProps {
  cell: Cell
  row: Row
  column: ShownColumn
  edit: Edit | undefined
}

export function makeCellEvent({ cell, row, column }: Pick<CellProps, 'cell' | 'row' | 'column'>, value = '', label = value): GridEvent {
  const { id, operation } = parseRecordId(cell.recordId_)
  const before = cellText(cell, column.header)
  return { operation: operation || column.title, id: id || String(row.recsID), row, title: column.title, value, label, before }
}

/** Returns the props of a disabled control. The cell around it takes the focus and shows the reason. */
export function disabledControlProps(why: string | undefined) {
  return why ? ({ 'aria-disabled': true, 'aria-description': why } as const) : {}
}
