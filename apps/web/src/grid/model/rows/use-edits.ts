import { useCallback, useRef, useState } from 'react'
import { errorMessage } from '../../../rpc/errors.ts'
import type { Edit, GridEvent } from '../types.ts'

export type RowEdits = Readonly<Record<string, Edit>>
export type Edits = ReadonlyMap<number, RowEdits>

/** Milliseconds for which a cell shows why its edit was refused. */
const REFUSAL_SHOWN_MS = 10_000

function withEdit(edits: Edits, rowId: number, title: string, edit: Edit | null): Edits {
  const { [title]: _old, ...others } = edits.get(rowId) ?? {}
  const next = new Map(edits)
  const row = edit ? { ...others, [title]: edit } : others
  if (Object.keys(row).length > 0) next.set(rowId, row)
  else next.delete(rowId)
  return next
}

/**
 * Returns the edits of cells that are being saved or were refused. A cell shows its new value at once. If the server refuses it, the cell
 * shows the old value again. Call `act(event)` to press a cell, and `act(event, true)` to change its value. The function `announce` passes
 * a text to screen readers.
 */
export function useEdits(
  onEvent: ((event: GridEvent) => unknown) | undefined,
  reload: () => Promise<unknown>,
  announce: (words: string) => void,
) {
  const [edits, setEdits] = useState<Edits>(new Map())
  const latest = useRef({ onEvent, reload, announce })
  latest.current = { onEvent, reload, announce }
  const editCount = useRef(0)
  const latestEdits = useRef(new Map<string, number>())

  const act = useCallback(async (event: GridEvent, changes = false) => {
    const { onEvent, reload, announce } = latest.current
    const result = onEvent?.(event)
    if (!(result instanceof Promise)) return
    const { row, title, value, label } = event
    const key = `${row.recsID} ${title}`
    const editNumber = ++editCount.current
    latestEdits.current.set(key, editNumber)
    // Only the latest edit of a cell may set the cell's state, because an earlier one may be answered later.
    const setEdit = (edit: Edit | null) =>
      latestEdits.current.get(key) === editNumber && setEdits((now) => withEdit(now, row.recsID, title, edit))
    if (changes) setEdit({ state: 'saving', value, label })
    if (changes) announce('Saving ..')
    try {
      if ((await result) !== false) await reload()
      setEdit(null)
      if (changes) announce('')
    } catch (error) {
      // A press changes no value, and its command shows the refusal itself.
      if (!changes) return
      const reason = errorMessage(error)
      setEdit({ state: 'back', reason })
      announce(`Put back: ${reason}`)
      setTimeout(() => setEdit(null), REFUSAL_SHOWN_MS)
    }
  }, [])

  return { edits, act }
}
