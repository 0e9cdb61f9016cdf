import type { Row } from '@ivue/contracts/grid/wire.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GridEvent } from '../../grid/model/types.ts'
import { showOutcome } from '../../rpc/show-outcome.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { dialogKind, findSlot, OUTCOME_TOAST_MS, rowLoanNumber, rowOutcome } from '../rows.ts'
import type { SlotNumber, WorklistShape } from '../shape.ts'
import type { ChosenHolder, NewHolder } from './reassign-dialog.tsx'

interface RowDialog {
  row: Row
  /** Closes the dialog. With `false` the list is not reloaded, because nothing was sent. */
  settle: (done: boolean) => void
}

/** Whom an assignment sets: the person of one slot, or the loan's processor. */
export type AssignmentTarget = SlotNumber | 'processor'

export type OpenDialog =
  | ({ kind: 'comment' | 'mismatch' } & RowDialog)
  | ({ kind: 'added'; operation: string; recordId: string; picked: string | undefined } & RowDialog)
  | { kind: 'reassign'; row: Row; change: ChosenHolder; settle: (given: NewHolder | null) => void }
  | { kind: 'assignment'; rows: readonly Row[]; clear: () => void; only: AssignmentTarget | undefined }
  | { kind: 'move'; rows: readonly Row[]; clear: () => void; spreads: boolean }
  | { kind: 'autoComplete'; rows: readonly Row[]; clear: () => void }

/**
 * Returns the open dialog of a worklist, and functions by which cells and buttons open one. The list reloads after a dialog changed
 * something (work 4).
 */
export function useDialogs(worklist: WorklistShape) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const action = useCommand(worklist.calls.action, { success: false })
  const client = useQueryClient()

  const openDialog = <T>(dialog: (settle: (result: T) => void) => OpenDialog) =>
    new Promise<T>((resolve) => {
      const settle = (result: T) => {
        setOpen(null)
        resolve(result)
      }
      setOpen(dialog(settle))
    })

  const changePerson = async ({ id, row, title, value, label, before, operation }: GridEvent) => {
    const change: ChosenHolder = { title, before, after: label, value }
    const given = await openDialog<NewHolder | null>((settle) => ({ kind: 'reassign', row, change, settle }))
    if (given === null) {
      toast.info(`Loan ${rowLoanNumber(row)}: nothing was changed`, OUTCOME_TOAST_MS)
      return false
    }
    const { value: person, reason } = given
    const words = findSlot(operation) === 1 ? { selectedValue: person, reason } : { selectedValueCloser: person, reason2: reason }
    const { msg, response } = await action.mutateAsync({ operation, recId: id, loan: rowLoanNumber(row), version: row.version, ...words })
    showOutcome(client, rowOutcome(row, msg, given.name && `${before || 'nobody'} → ${given.name}`), OUTCOME_TOAST_MS, response)
    return true
  }

  const onEvent = (event: GridEvent) => {
    const { operation, row, value, id } = event
    const kind = dialogKind(worklist, operation)
    switch (kind) {
      case 'reassign':
        return changePerson(event)
      case 'comment':
      case 'mismatch':
        return openDialog<boolean>((settle) => ({ kind, row, settle }))
      case 'added':
        return openDialog<boolean>((settle) => ({ kind, row, operation, recordId: id, picked: value || undefined, settle }))
      case null:
        return undefined
    }
  }

  const assign = (rows: readonly Row[], clear: () => void, only?: AssignmentTarget) => setOpen({ kind: 'assignment', rows, clear, only })
  /** Opens 'Move work' with ticked rows: the rows of one person, or all of them by load. */
  const move = (rows: readonly Row[], clear: () => void, spreads = false) => setOpen({ kind: 'move', rows, clear, spreads })
  const autoComplete = (rows: readonly Row[], clear: () => void) => setOpen({ kind: 'autoComplete', rows, clear })

  return { open, close: () => setOpen(null), onEvent, assign, move, autoComplete }
}

export type Dialogs = ReturnType<typeof useDialogs>
