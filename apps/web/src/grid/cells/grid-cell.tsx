import type { DrawType } from '@ivue/contracts/grid/wire.ts'
import type { ComponentType } from 'react'
import type { CellProps } from '../model/tools.ts'
import { CheckboxCell, CountCell, EventCell } from './button-cells.tsx'
import { DropdownCell, SelectCell } from './choice-cells.tsx'
import { EditCell } from './edit-cell.tsx'
import { LoanCell } from './loan-cell.tsx'
import { SlaCell, StatusCell } from './status-cells.tsx'
import { DateCell, EmptyCell, TextCell } from './text-cell.tsx'

const CELL_COMPONENTS: Record<DrawType, ComponentType<CellProps>> = {
  text: TextCell,
  number: TextCell,
  date: DateCell,
  datetime: DateCell,
  dropdown: DropdownCell,
  select: SelectCell,
  edit: EditCell,
  checkbox: CheckboxCell,
  loan: LoanCell,
  event: EventCell,
  status: StatusCell,
  sla: SlaCell,
}

/** Cells that can be edited while they are empty. */
const OPEN_WHEN_EMPTY: readonly DrawType[] = ['select', 'edit', 'checkbox']

/** Draws a cell by its column's type. An empty cell is a grey dash. */
export function GridCell(props: CellProps) {
  const { cell, column } = props
  const { drawType } = column.header
  const isEmpty = (cell.value === null || cell.value === '') && !(drawType === 'datetime' && cell.at) && !(drawType === 'sla' && cell.at)
  if (isEmpty && drawType === 'event' && cell.value === '') return <EventCell {...props} />
  if (isEmpty && !OPEN_WHEN_EMPTY.includes(drawType)) return <EmptyCell />
  const Face = drawType === 'number' && cell.recordId_ ? CountCell : CELL_COMPONENTS[drawType]
  return <Face {...props} />
}
