import { closing } from '@ivue/contracts/desks/contract.ts'
import type { Row } from '@ivue/contracts/grid.ts'
import { createElement, useState } from 'react'
import type { GridEvent } from '../grid/types.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { type BulkResult, countsOf, type RefusedLoan, refusedLoans } from './bulk-result.ts'
import { CLOSING_EVENTS, loanOf } from './closing-rows.ts'
import type { ClosingQc } from './qc-dialog.tsx'
import type { Reassignment } from './reassign-dialog.tsx'

interface Settles<T> {
  /** Tells the list what came of it; `false`: nothing was sent, nothing to reload. */
  settle: (result: T) => void
}

/** The one dialog that is open over the list. */
export type OpenWork =
  | ({ kind: 'decision'; row: Row; picked: string | undefined } & Settles<boolean>)
  | ({ kind: 'comment'; row: Row } & Settles<boolean>)
  | ({ kind: 'reassign'; change: Reassignment } & Settles<string | null>)
  | ({ kind: 'qc'; row: Row; type: ClosingQc } & Settles<boolean>)
  | { kind: 'assignment'; rows: readonly Row[]; clear: () => void; only: 1 | 2 | undefined }
  | { kind: 'refused'; title: string; loans: readonly RefusedLoan[] }

/** What the cells and buttons of the Closing Dashboard do: each opens a dialog, and its end reloads the list (work 4). */
export function useClosingWork() {
  const [open, setOpen] = useState<OpenWork | null>(null)
  const reassign = useCommand(closing.dashboardClosingAction)

  /** Opens a dialog and waits for what comes of it. */
  const ask = <T>(work: (settle: (result: T) => void) => OpenWork) =>
    new Promise<T>((resolve) => {
      const settle = (result: T) => {
        setOpen(null)
        resolve(result)
      }
      setOpen(work(settle))
    })

  const changeCloser = async (slot: 1 | 2, { id, row, value, label, before, operation }: GridEvent) => {
    const change: Reassignment = { slot, loanNumber: loanOf(row), before, after: label }
    const reason = await ask<string | null>((settle) => ({ kind: 'reassign', change, settle }))
    if (reason === null) return false
    const words = slot === 1 ? { selectedValue: value, reason } : { selectedValueCloser: value, reason2: reason }
    await reassign.mutateAsync({ operation, recId: id, loan: loanOf(row), version: row.version, ...words })
    return true
  }

  const onEvent = (event: GridEvent) => {
    const { operation, row, value } = event
    switch (operation) {
      case CLOSING_EVENTS.slot1:
        return changeCloser(1, event)
      case CLOSING_EVENTS.slot2:
        return changeCloser(2, event)
      case CLOSING_EVENTS.comment:
        return ask<boolean>((settle) => ({ kind: 'comment', row, settle }))
      case CLOSING_EVENTS.decision:
        return ask<boolean>((settle) => ({ kind: 'decision', row, picked: value || undefined, settle }))
      case CLOSING_EVENTS.icdQc:
      case CLOSING_EVENTS.finalDocQc:
        return ask<boolean>((settle) => ({ kind: 'qc', row, type: operation, settle }))
      default:
        return undefined
    }
  }

  const assigned = (rows: readonly Row[], clear: () => void) => (result: BulkResult) => {
    const loans = refusedLoans(result, rows)
    const title = countsOf(result)
    clear()
    setOpen(null)
    if (loans.length === 0) return toast.success(title)
    const first = loans[0]
    const show = createElement(Button, { variant: 'link', onClick: () => setOpen({ kind: 'refused', title, loans }) }, 'Show them')
    return toast.warning(`${title}: ${first?.loanNumber}, ${first?.msg}`, false, { detail: show })
  }
  const assign = (rows: readonly Row[], clear: () => void, only?: 1 | 2) => setOpen({ kind: 'assignment', rows, clear, only })
  const comment = (row: Row) => ask<boolean>((settle) => ({ kind: 'comment', row, settle }))

  return { open, close: () => setOpen(null), onEvent, assign, assigned, comment }
}

export type ClosingWork = ReturnType<typeof useClosingWork>
