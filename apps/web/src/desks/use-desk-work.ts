import type { Row } from '@ivue/contracts/grid.ts'
import { useState } from 'react'
import type { GridEvent } from '../grid/types.ts'
import { useCommand } from '../rpc/use-command.ts'
import type { DeskShape } from './desk.ts'
import { loanOf, OPENS } from './desk-rows.ts'
import type { Reassignment } from './reassign-dialog.tsx'

interface OnRow {
  row: Row
  /** Tells the list what came of it; `false`: nothing was sent, nothing to reload. */
  settle: (done: boolean) => void
}

/** The one dialog that is open over the list. */
export type OpenWork =
  | ({ kind: 'decision'; picked: string | undefined } & OnRow)
  | ({ kind: 'comment' | 'mismatch' } & OnRow)
  | ({ kind: 'qc'; operation: string } & OnRow)
  | ({ kind: 'dispute' | 'overturned'; title: string; qaId: string } & OnRow)
  | { kind: 'reassign'; row: Row; change: Reassignment; settle: (reason: string | null) => void }
  | { kind: 'assignment'; rows: readonly Row[]; clear: () => void; only: 1 | 2 | undefined }
  | { kind: 'autoComplete'; rows: readonly Row[]; clear: () => void }

/** What the cells and buttons of a desk do: each opens a dialog, and its end reloads the list (work 4). */
export function useDeskWork(desk: DeskShape) {
  const [open, setOpen] = useState<OpenWork | null>(null)
  const action = useCommand(desk.calls.action)

  /** Opens a dialog and waits for what comes of it. */
  const ask = <T>(work: (settle: (result: T) => void) => OpenWork) =>
    new Promise<T>((resolve) => {
      const settle = (result: T) => {
        setOpen(null)
        resolve(result)
      }
      setOpen(work(settle))
    })

  const changePerson = async (slot: 1 | 2, { id, row, title, value, label, before, operation }: GridEvent) => {
    const change: Reassignment = { title, loanNumber: loanOf(row), before, after: label }
    const reason = await ask<string | null>((settle) => ({ kind: 'reassign', row, change, settle }))
    if (reason === null) return false
    const words = slot === 1 ? { selectedValue: value, reason } : { selectedValueCloser: value, reason2: reason }
    await action.mutateAsync({ operation, recId: id, loan: loanOf(row), version: row.version, ...words })
    return true
  }

  const onEvent = (event: GridEvent) => {
    const { operation, row, value, id } = event
    const kind = OPENS[operation]
    switch (kind) {
      case 'slot1':
        return changePerson(1, event)
      case 'slot2':
        return changePerson(2, event)
      case 'comment':
      case 'mismatch':
        return ask<boolean>((settle) => ({ kind, row, settle }))
      case 'decision':
        return ask<boolean>((settle) => ({ kind, row, picked: value || undefined, settle }))
      case 'qc':
        return ask<boolean>((settle) => ({ kind, row, operation, settle }))
      case 'dispute':
      case 'overturned':
        return ask<boolean>((settle) => ({ kind, row, title: operation, qaId: id, settle }))
      default:
        return undefined
    }
  }

  const assign = (rows: readonly Row[], clear: () => void, only?: 1 | 2) => setOpen({ kind: 'assignment', rows, clear, only })
  const autoComplete = (rows: readonly Row[], clear: () => void) => setOpen({ kind: 'autoComplete', rows, clear })

  return { open, close: () => setOpen(null), onEvent, assign, autoComplete }
}

export type DeskWork = ReturnType<typeof useDeskWork>
