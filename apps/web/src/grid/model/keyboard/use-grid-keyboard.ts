import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { RESIZE_STEP } from '../columns/columns.ts'
import { type CellPosition, findNextPosition } from './keyboard.ts'

interface Options {
  rows: readonly { recsID: number | string }[]
  cols: number
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  reveal(row: number): void
  /** Null if rows cannot be selected. */
  tick: ((index: number, range: boolean) => void) | null
  /** Selects all rows of the page. Null if rows cannot be selected. */
  tickAll: (() => void) | null
  /** Selects the rows from `from` to `to`, and deselects rows up to `before` outside of that range. Null if rows cannot be selected. */
  stretch: ((from: number, to: number, before: number) => void) | null
  widen(col: number, by: number): void
}

const SELECTION_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']
const cellAt = (scroller: HTMLElement | null, { row, col }: CellPosition) =>
  scroller?.querySelector<HTMLTableRowElement>(`tr[data-row="${row}"]`)?.cells[col] ?? null

/** Returns the cell of an event. Rows without a position, such as the heading of a group, are no part of the grid's keys. */
const findCell = (target: EventTarget) =>
  (target as HTMLElement).closest<HTMLTableRowElement>('tr[data-row]') && (target as HTMLElement).closest<HTMLTableCellElement>('td, th')

function readPlace(cell: HTMLTableCellElement): CellPosition {
  return { row: Number(cell.parentElement?.dataset.row), col: cell.cellIndex }
}

function press(cell: HTMLElement, shiftKey: boolean, acts = '[data-act]'): boolean {
  const control = cell.querySelector(acts)
  return control ? !control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })) || true : false
}

/**
 * Returns the handlers of the W3C grid pattern: one Tab stop, and the arrows move the focus between cells. Enter presses the cell's
 * control (or opens the row's loan), F2 edits, Space selects the row, Shift with Up and Down extends the selection, Ctrl+A selects the
 * page. A focused control that is no act of the grid, such as an explanation, handles Enter and Space itself. On a header, Shift with Left
 * and Right resizes the column, and Alt with Down opens its menu.
 */
export function useGridKeyboard({ rows, cols, scroller, rowHeight, reveal, tick, tickAll, stretch, widen }: Options) {
  const [at, setAt] = useState<CellPosition>({ row: 0, col: 0 })
  const place = { row: Math.min(at.row, rows.length - 1), col: Math.min(at.col, Math.max(0, cols - 1)) }
  const wantsFocus = useRef(false)
  const hasFocus = useRef(false)
  const rowId = useRef<number | string | undefined>(undefined)
  const stretchedFrom = useRef<number | null>(null)

  useLayoutEffect(() => {
    const lost = hasFocus.current && document.activeElement === document.body
    if (!wantsFocus.current && !lost) return
    wantsFocus.current = false
    const cell = cellAt(scroller.current, place)
    cell?.focus({ preventScroll: true })
    if (!lost) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  // After a reload the focus follows its row to the new position.
  useEffect(() => {
    if (rowId.current === undefined || rows[at.row]?.recsID === rowId.current) return
    const row = rows.findIndex((other) => other.recsID === rowId.current)
    if (row >= 0) setAt((now) => ({ ...now, row }))
  }, [rows, at.row])

  const go = (to: CellPosition, focus: boolean) => {
    rowId.current = rows[to.row]?.recsID
    if (to.row === at.row && to.col === at.col) return
    wantsFocus.current = focus
    if (focus && to.row >= 0) reveal(to.row)
    setAt(to)
  }

  const onFocus = (event: FocusEvent) => {
    hasFocus.current = true
    const cell = findCell(event.target)
    if (cell) go(readPlace(cell), false)
  }
  const onBlur = (event: FocusEvent) => {
    hasFocus.current = event.currentTarget.contains(event.relatedTarget)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    const cell = findCell(event.target)
    if (!cell) return
    const pressesOther = (event.target as HTMLElement).closest('button, a')?.matches(':not([data-act])') ?? false
    if (pressesOther && (key === 'Enter' || key === ' ')) return
    const inHeader = place.row < 0
    const opensMenu = (altKey && key === 'ArrowDown') || key === 'ContextMenu' || (shiftKey && key === 'F10')
    if ((altKey || metaKey) && !opensMenu) return
    const stretching = shiftKey && !inHeader && SELECTION_KEYS.includes(key)
    if (!stretching && key !== 'Shift') stretchedFrom.current = null

    if (opensMenu) {
      const row = cell.parentElement ?? cell
      if (!press(inHeader ? cell : row, false, inHeader ? '[data-act="menu"]' : '[data-type="menu"] [data-act="list"]')) return
    } else if (inHeader && shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      widen(place.col, key === 'ArrowLeft' ? -RESIZE_STEP : RESIZE_STEP)
    } else if (key === 'Enter' || (key === ' ' && inHeader)) {
      const row = cell.parentElement ?? cell
      press(cell, shiftKey, inHeader ? '[data-act]' : '[data-act]:not([data-act="select"])') || press(row, shiftKey, '[data-act="open"]')
    } else if (key === 'F2') {
      press(cell, false, '[data-act="edit"], [data-act="list"]')
    } else if (key === ' ') {
      if (tick && !cell.querySelector('[data-act="check"]')) tick(place.row, shiftKey)
      else press(cell, shiftKey)
    } else if (ctrlKey && key.toLowerCase() === 'a') {
      if (!tickAll) return
      tickAll()
    } else {
      const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
      const to = findNextPosition(place, { key, ctrlKey }, { rows: rows.length, cols, pageRows })
      if (!to) return
      if (stretching && stretch && to.row >= 0) {
        stretchedFrom.current ??= place.row
        stretch(stretchedFrom.current, to.row, place.row)
      }
      go(to, true)
    }
    event.preventDefault()
  }

  return { place, onFocus, onBlur, onKeyDown }
}
