import { parseEditable } from '@ivue/contracts/grid/cell-text.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type CellProps, cellEvent, useGridTools } from '../model/tools.ts'
import styles from './cells.module.css'
import { SavingValue } from './edit-states.tsx'
import { EmptyCell } from './text-cell.tsx'

/** A text cell that is edited in place. Enter or blur saves, Esc restores the old text. */
export function EditCell(props: CellProps) {
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
    if (save && draft !== null && draft !== text) act(cellEvent(props, draft), true)
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
