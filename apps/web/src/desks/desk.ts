import type { Call, CallDeclaration } from '@ivue/contracts/contract.ts'
import type { closing } from '@ivue/contracts/desks/contract.ts'
import type { actionAnswer, actionInput, commentInput, comments, saved } from '@ivue/contracts/desks/shapes.ts'
import type { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { Row } from '@ivue/contracts/grid.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'

type Declared<I, O> = Call<CallDeclaration & { input: I; output: O }>
export type ActionCall = Declared<typeof actionInput, typeof actionAnswer>
export type CommentCall = Declared<typeof commentInput, typeof saved>
export type ListOfDesk =
  | typeof closing.getDashboardClosingTaskList
  | typeof closing.getDashboardClosingTaskListCloser
  | typeof processor.getDashboardProcessorTaskList
  | typeof underwriter.getDashboardUnderwritterTaskList
export type StagedDecisionCall = typeof processor.saveDecisionsProcessor | typeof underwriter.saveDecisionsUnderwritter
export type ClosingDecisionCall = typeof closing.saveDecisions | typeof closing.saveDecisionsCloser
export type DecisionCall = StagedDecisionCall | ClosingDecisionCall
export type Thread = (typeof comments)['_output']

export interface DeskDialogProps {
  desk: DeskShape
  row: Row
  /** True when something was done: the list reloads. */
  onClose: (done: boolean) => void
}

export interface DecisionDialogProps extends DeskDialogProps {
  /** What was picked in the list, where the dialog was opened by picking it. */
  picked: string | undefined
  userRole: string
}

export interface QcDialogProps extends DeskDialogProps {
  /** As the cell names it: 'ICD QC'. */
  operation: string
}

/** What tells one desk from the others; everything else they share. */
export interface DeskShape {
  desk: Desk
  /** What its rows are called, for screen readers. */
  label: string
  /** Why its list may be empty, and what to do. */
  empty: string
  calls: {
    list: ListOfDesk
    action: ActionCall
    decide: DecisionCall
    comment: CommentCall
    thread: (recsID: number) => UseQueryOptions<Thread, Error, Thread, readonly unknown[]>
  }
  /** Whom Loan Assignment gives work to, by slot. `alone`: by the action of an assistant only. */
  slots: readonly { slot: 1 | 2; label: string; alone?: true }[]
  /** A reassignment without a reason is not sent (work 5). */
  needsReason: boolean
  /** Fetched when they are first opened. */
  Decision: ComponentType<DecisionDialogProps>
  Qc: ComponentType<QcDialogProps>
}
