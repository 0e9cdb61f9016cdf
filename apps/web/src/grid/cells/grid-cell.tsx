import { parseEditable } from '@ivue/contracts/grid/cell-text.ts'
import type { DrawType } from '@ivue/contracts/grid/wire.ts'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { type CellProps, makeCellEvent, useGridTools } from '../model/tools.ts'
import { CheckboxCell, EventCell } from './button-cells.tsx'
import styles from './cells.module.css'
import { DropdownCell, SelectCell } from './choice-cells.tsx'
import { SavingValue } from './edit-states.tsx'
import { LoanCell } from './loan-cell.tsx'
import { SlaCell, StatusCell } from './status-cells.tsx'
import { DateCell, EmptyCell, TextCell } from './text-cell.tsx'

/** A text cell that is edited in place. Enter or blur saves, Esc restores the old text. */
function EditCell(props: CellProps) {
  const { cell, column, edit } = props
  const { act } = useGridTools()
  const { text, readonly } = parseEditable(cell.value)
  const [draft, setDraft] = useState<string | null>(null)
  const left = useRef(false)

  const enter = () => {
    left.current = false
    setDraft(text)
  }
  // Enter moves the focus to the cell, so that the field also fires blur. Only the first of the two events saves.
  const leave = (save: boolean) => {
    if (left.current) return
    left.current = true
    setDraft(null)
    if (save && draft !== null && draft !== text) act(makeCellEvent(props, draft), true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    leave(event.key === 'Enter')
    event.currentTarget.closest('td')?.focus({ preventScroll: true })
  }

  if (draft !== null)
    return (
      <input
        className={styles.input}
        aria-label={column.label}
        value={draft}
        ref={focusAndSelect}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => leave(true)}
        onKeyDown={onKeyDown}
      />
    )
  if (edit?.state === 'saving') return <SavingValue text={edit.label} />
  if (cell.why || readonly) return text ? <span className={cell.why ? styles.still : styles.cut}>{text}</span> : <EmptyCell />
  return (
    <button
      type="button"
      className={styles.edit}
      tabIndex={-1}
      data-act="edit"
      aria-label={`Edit ${column.label}: ${text || 'none'}`}
      onClick={enter}
    >
      {text || '–'}
    </button>
  )
}

function focusAndSelect(field: HTMLInputElement | null) {
  field?.focus({ preventScroll: true })
  field?.select()
}

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
  const Face = CELL_COMPONENTS[drawType]
  return <Face {...props} />
}
