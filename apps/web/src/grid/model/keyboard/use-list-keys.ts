import type { RefObject } from 'react'
import { type Action, useActions } from '../../../ui/actions.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { ROW_HOTKEYS, type RowAction, type RowHotkey } from '../types.ts'

interface Options<Row> {
  root: RefObject<HTMLElement | null>
  rows: readonly Row[]
  rowMenu: ((row: Row) => readonly RowAction[]) | undefined
  /** Whether the row of the Tab stop is marked, so that keys act on it even if the focus is elsewhere. */
  marked?: boolean
}

/** The messages of keys that the focused row has no act for. */
const NO_ACT: Record<RowHotkey, string> = {
  a: 'This row cannot be assigned here',
  c: 'This row takes no comments here',
  d: 'There is nothing to do on this row',
  D: 'There is nothing to decide on this row',
  f: 'This row has no loan to follow',
  q: 'A loan is submitted to QC in its popup: open it first',
  z: 'This row has no loan to snooze',
}
const explain = (message: string, ms = 2500) => void toast.info(message, ms, { id: 'row-key' })
const goToRow = () => explain('Go to a row first, with j and k')

/**
 * Adds the letter keys of a list, which work anywhere on the page. The key `/` searches, `j` and `k` move between rows, and `x` ticks a
 * row. The other letters run the actions of the row's menu.
 */
export function useListKeys<Row>({ root, rows, rowMenu, marked = false }: Options<Row>): void {
  const stop = () => root.current?.querySelector<HTMLElement>('[role="grid"] :is(td, th)[tabindex="0"]') ?? null
  const focusedRow = () => stop()?.closest<HTMLElement>(marked ? 'tr' : 'tr:focus-within') ?? null

  const search = () => {
    const box = root.current?.querySelector<HTMLInputElement>('input[type="search"]')
    if (!box) return false
    box.focus()
    box.select()
  }
  const step = (key: string) => () => {
    const cell = stop()
    if (!cell) return false
    // If the focus is outside of the list, the first press returns to the last focused row.
    if (!marked && !cell.contains(document.activeElement)) return cell.focus()
    cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  const tick = () => {
    const row = focusedRow()
    if (!row) return goToRow()
    const box = row.querySelector<HTMLElement>('[data-act="select"]')
    if (!box) return explain('The rows of this list cannot be ticked')
    box.click()
  }
  const act = (hotkey: RowHotkey) => () => {
    const row = rows[Number(focusedRow()?.dataset.row ?? -1)]
    if (!row) return goToRow()
    const action = rowMenu?.(row).find((offered) => offered.hotkey === hotkey || offered.alsoHotkey === hotkey)
    if (!action) return explain(NO_ACT[hotkey])
    if (action.why) return explain(action.why, 5000)
    action.onPick()
  }

  /** Returns the acts of the row of the Tab stop, for the palette. */
  const rowActs = (): Action[] => {
    const line = stop()?.closest<HTMLElement>('tr')
    const row = rows[Number(line?.dataset.row ?? -1)]
    if (!row) return []
    const about = line?.querySelector('a')?.textContent ?? 'On this row'
    return (rowMenu?.(row) ?? []).map(({ label, why, onPick }) => ({ label, about, why, run: onPick }))
  }

  useActions(() => [
    { label: 'Search in grid', hotkey: '/', run: search },
    { label: 'Next row', hotkey: 'j', unlisted: true, run: step('ArrowDown') },
    { label: 'Row before', hotkey: 'k', unlisted: true, run: step('ArrowUp') },
    { label: 'Tick the row', hotkey: 'x', unlisted: true, run: tick },
    ...ROW_HOTKEYS.map((hotkey) => ({ label: `Act on the row (${hotkey})`, hotkey, unlisted: true, run: act(hotkey) })),
    ...rowActs(),
  ])
}
