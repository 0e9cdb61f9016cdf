import type { closing } from '@ivue/contracts/desks/contract.ts'
import type { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { ComponentType } from 'react'
import { type AddedDialogProps, mismatchCall } from '../worklist/shape.ts'

export type StagedDecisionCall = typeof processor.saveDecisionsProcessor | typeof underwriter.saveDecisionsUnderwritter
export type ClosingDecisionCall = typeof closing.saveDecisions | typeof closing.saveDecisionsCloser

export interface DeskDialogProps<Decide> extends AddedDialogProps {
  decide: Decide
}

/** Binds a desk's decision call to a decision dialog, so that a worklist can open it. */
export function withDecide<Decide>(Dialog: ComponentType<DeskDialogProps<Decide>>, decide: Decide): ComponentType<AddedDialogProps> {
  return (props) => <Dialog {...props} decide={decide} />
}

/** Returns the call that decides a mismatch, which is the desk's decision call (work 4). */
export const deskMismatch = (decide: StagedDecisionCall | ClosingDecisionCall) =>
  mismatchCall(decide, ({ row, named, accept }) => ({
    recsID: row.recsID,
    recon: named,
    reconStatus: accept ? '1' : '0',
    version: row.version,
  }))
