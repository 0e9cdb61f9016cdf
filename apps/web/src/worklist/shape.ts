import type { Call, CallDeclaration, InputOf } from '@ivue/contracts/contract.ts'
import type { DeskPage, Row } from '@ivue/contracts/grid/wire.ts'
import type { RowActivity } from '@ivue/contracts/live/contract.ts'
import type { savedVersion } from '@ivue/contracts/wire/fields.ts'
import type { actionAnswer, actionInput, commentInput, comments } from '@ivue/contracts/worklist/actions.ts'
import type { WorklistList } from '@ivue/contracts/worklist/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'

type CallWith<I, O> = Call<CallDeclaration & { input: I; output: O }>
export type ActionCall = CallWith<typeof actionInput, typeof actionAnswer>
type CommentCall = CallWith<typeof commentInput, typeof savedVersion>
export type Thread = (typeof comments)['_output']
export type WorklistPage = DeskPage

/** The decision on a mismatch. The person whom an import names has the employee id `named`. With `accept`, that person gets the row. */
interface MismatchAnswer {
  row: Row
  named: string
  accept: boolean
}
interface MismatchCall {
  call: Call
  bodyOf: (answer: MismatchAnswer) => unknown
}

export const mismatchCall = <C extends Call>(call: C, bodyOf: (answer: MismatchAnswer) => InputOf<C>): MismatchCall => ({ call, bodyOf })

export interface RowDialogProps {
  worklist: WorklistShape
  row: Row
  onClose: (done: boolean) => void
}

export interface AddedDialogProps extends RowDialogProps {
  /** The operation in the cell's record id: 'ICD QC'. */
  operation: string
  /** The id in the cell: that of the row, or of one of its reviews. */
  recordId: string
  /** The choice made in the cell, if that opened the dialog. */
  picked: string | undefined
  userRole: string
}

interface AddedDialog {
  Dialog: ComponentType<AddedDialogProps>
  /** The presence that others see on the row while the dialog is open. Absent if the dialog reports its presence itself, or only reads. */
  doing?: RowActivity
}

/** The columns of the two people of a row, on every worklist. Their titles are also the operations that change them (work 3). */
export const SLOT_COLUMNS = { 1: 'HCSEmployeeFullName1', 2: 'HCSEmployeeFullName2' } as const
export type SlotNumber = keyof typeof SLOT_COLUMNS

export interface WorklistShape {
  name: WorklistName
  label: string
  /** The text of an empty list: why it may be empty and what to do. */
  empty: string
  calls: {
    list: WorklistList
    action: ActionCall
    /**
     * The calls for comments. Absent if rows take no comments. With `recordsPhoneCalls`, a comment may record a phone call with one of the
     * statuses in the list's answer (`callStatusList`).
     */
    comment?: {
      save: CommentCall
      recordsPhoneCalls?: true
      thread: (recsID: number) => UseQueryOptions<Thread, Error, Thread, readonly unknown[]>
    }
    mismatch: MismatchCall
  }
  /**
   * The slots that Loan Assignment fills. Only the action menu of Closer Assistance can fill one that is `alone`. The title of the slot's
   * column is `column`, if it is not the name of the operation.
   */
  slots: readonly { slot: SlotNumber; label: string; alone?: true; column?: string }[]
  /** Whether selected loans can also be assigned to a processor (work 7, bulkProcessor). */
  assignsProcessors?: true
  /** Whether a reassignment needs a reason. Without one it is not sent (work 5). */
  needsReason: boolean
  /** The rows that Bulk Auto Complete completes, as a sentence for its confirmation. */
  autoCompletes: string
  /** The worklist's own dialogs, by the operation in the record id of the cells that open them. Loaded when first opened. */
  dialogs: Readonly<Record<string, AddedDialog>>
}
