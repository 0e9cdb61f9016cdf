import type { Row } from '@ivue/contracts/grid.ts'
import { useState } from 'react'
import type { GridEvent } from '../../grid/types.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { loanOf, opensOf, slotOf } from '../rows.ts'
import type { SlotNumber, WorklistShape } from '../shape.ts'
import type { Reassignment } from './reassign-dialog.tsx'

interface OnRow {
  row: Row
  /** Closes the dialog; `false`: nothing was sent, nothing to reload. */
  settle: (done: boolean) => void
}

export type OpenDialog =
  | ({ kind: 'comment' | 'mismatch' } & OnRow)
  | ({ kind: 'added'; operation: string; recordId: string; picked: string | undefined } & OnRow)
  | { kind: 'reassign'; row: Row; change: Reassignment; settle: (reason: string | null) => void }
  | { kind: 'assignment'; rows: readonly Row[]; clear: () => void; only: SlotNumber | undefined }
  | { kind: 'autoComplete'; rows: readonly Row[]; clear: () => void }

/** The dialogs that cells and buttons of a worklist open, one at a time. The list reloads when one has changed something (work 4). */
export function useDialogs(worklist: WorklistShape) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const action = useCommand(worklist.calls.action)

  const ask = <T>(dialog: (settle: (result: T) => void) => OpenDialog) =>
    new Promise<T>((resolve) => {
      const settle = (result: T) => {
        setOpen(null)
        resolve(result)
      }
      setOpen(dialog(settle))
    })

  const changePerson = async ({ id, row, title, value, label, before, operation }: GridEvent) => {
    const change: Reassignment = { title, loanNumber: loanOf(row), before, after: label }
    const reason = await ask<string | null>((settle) => ({ kind: 'reassign', row, change, settle }))
    if (reason === null) return false
    const words = slotOf(operation) === 1 ? { selectedValue: value, reason } : { selectedValueCloser: value, reason2: reason }
    await action.mutateAsync({ operation, recId: id, loan: loanOf(row), version: row.version, ...words })
    return true
  }

  const onEvent = (event: GridEvent) => {
    const { operation, row, value, id } = event
    const kind = opensOf(worklist, operation)
    switch (kind) {
      case 'reassign':
        return changePerson(event)
      case 'comment':
      case 'mismatch':
        return ask<boolean>((settle) => ({ kind, row, settle }))
      case 'added':
        return ask<boolean>((settle) => ({ kind, row, operation, recordId: id, picked: value || undefined, settle }))
      case null:
        return undefined
    }
  }

  const assign = (rows: readonly Row[], clear: () => void, only?: SlotNumber) => setOpen({ kind: 'assignment', rows, clear, only })
  const autoComplete = (rows: readonly Row[], clear: () => void) => setOpen({ kind: 'autoComplete', rows, clear })

  return { open, close: () => setOpen(null), onEvent, assign, autoComplete }
}

export type Dialogs = ReturnType<typeof useDialogs>
