import type { DisplayNames } from '@ivue/contracts/grid/filter-words.ts'
import type { GridRequest, Option, Row } from '@ivue/contracts/grid/wire.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import type { ReactNode } from 'react'
import type { Icon } from '../ui/status/status.ts'
import type { OnTick } from './model/selection/use-selection.ts'
import type { GridState } from './model/state/use-grid-state.ts'
import type { GridFigures } from './model/tools.ts'
import type { Choice, GridEvent, ListCall, RowAction } from './model/types.ts'

export interface GridProps {
  label: string
  call: ListCall
  state: GridState
  worklist?: WorklistName
  /** Choices for columns whose choices the server does not send, by column title. Must be memoized. */
  choices?: Readonly<Record<string, readonly Option[]>> | undefined
  /** Loads the choices of a cell when its list opens, for columns whose choices differ by row. Returns undefined for other columns. */
  loadChoices?: (row: Row, title: string) => Promise<readonly Choice[]> | undefined
  /** Constant fields of the request body. Must be at module scope or memoized. */
  fixed?: GridRequest
  /** The tabs of the views, in the bar of the list. */
  views?: ReactNode
  filters?: ReactNode
  /** Figures below the bar of the list. Not printed, except for parts marked `data-on-paper`. */
  figures?: ReactNode
  /** What the figures in cells and headings explain. */
  explained?: Omit<GridFigures, 'asOf'>
  /** Other choices made on the page, as texts for print. */
  printed?: readonly string[]
  /**
   * Handles an event of a cell. While a returned promise is pending, the cell shows the new value and 'Saving ..'. If it resolves, the
   * list reloads. If it rejects, the old value is restored with the reason. If it resolves with `false`, nothing was sent and the old
   * value returns silently.
   */
  onEvent?(event: GridEvent): unknown
  /** Handles a click on a row, outside of its controls. A button in the row must do the same by keyboard. */
  onRow?(row: Row): void
  rowMenu?: (row: Row) => readonly RowAction[]
  /** Returns the buttons for the selected rows. They can call `clear` to clear the selection. Needs the server's Select column. */
  bulkActions?: (selected: readonly Row[], clear: () => void) => ReactNode
  /** Reports the selected rows, for buttons of the page outside of the grid. */
  onTick?: OnTick
  /** Returns the content at the right end of the list's bar, for the body of the current page's request. */
  actions?: (request: GridRequest) => ReactNode
  search?: boolean
  exports?: boolean
  noun?: string
  /** The text of an empty list without filters: why it may be empty and what to do. */
  empty?: string
  /** Icons of event columns, by title. Must be at module scope. */
  icons?: Readonly<Record<string, Icon>>
  /** Display names of the ids in the filters, for texts that describe them. */
  names?: DisplayNames | undefined
}
