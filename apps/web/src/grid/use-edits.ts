import { useCallback, useRef, useState } from 'react'
import { messageOf } from '../rpc/errors.ts'
import type { Edit, GridEvent, OnEvent } from './types.ts'

export type RowEdits = Readonly<Record<string, Edit>>
export type Edits = ReadonlyMap<number, RowEdits>

/** How long 'Put back: …' stands in a cell, in milliseconds. */
const REASON_MS = 10_000

function withEdit(edits: Edits, rowId: number, title: string, edit: Edit | null): Edits {
  const { [title]: _old, ...others } = edits.get(rowId) ?? {}
  const next = new Map(edits)
  const row = edit ? { ...others, [title]: edit } : others
  if (Object.keys(row).length > 0) next.set(rowId, row)
  else next.delete(rowId)
  return next
}

/**
 * Shows edits at once and takes them back when they are refused. `act(event)` presses a cell; `act(event, true)` changes it.
 * `say` is told what a screen reader should hear.
 */
export function useEdits(onEvent: OnEvent | undefined, reload: () => Promise<unknown>, say: (words: string) => void) {
  const [edits, setEdits] = useState<Edits>(new Map())
  const latest = useRef({ onEvent, reload, say })
  latest.current = { onEvent, reload, say }
  const turn = useRef(0)
  const owners = useRef(new Map<string, number>())

  const act = useCallback(async (event: GridEvent, changes = false) => {
    const { onEvent, reload, say } = latest.current
    const result = onEvent?.(event)
    if (!(result instanceof Promise)) return
    const { row, title, value, label } = event
    const key = `${row.recsID} ${title}`
    const mine = ++turn.current
    owners.current.set(key, mine)
    // A later edit of the same cell owns it: an earlier one that ends afterwards must not draw over it.
    const put = (edit: Edit | null) => owners.current.get(key) === mine && setEdits((now) => withEdit(now, row.recsID, title, edit))
    if (changes) put({ state: 'saving', value, label })
    if (changes) say('Saving ..')
    try {
      if ((await result) !== false) await reload()
      put(null)
      if (changes) say('')
    } catch (error) {
      // What was only pressed has nothing to put back: the command says itself why it was refused.
      if (!changes) return
      const reason = messageOf(error)
      put({ state: 'back', reason })
      say(`Put back: ${reason}`)
      setTimeout(() => put(null), REASON_MS)
    }
  }, [])

  return { edits, act }
}
