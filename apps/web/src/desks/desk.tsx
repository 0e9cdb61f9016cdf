import type { closing } from '@ivue/contracts/desks/contract.ts'
import type { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { ComponentType } from 'react'
import { type AddedDialogProps, mismatchCall } from '../worklist/shape.ts'

export type StagedDecisionCall = typeof processor.saveDecisionsProcessor | typeof underwriter.saveDecisionsUnderwritter
export type ClosingDecisionCall = typeof closing.saveDecisions | typeof closing.saveDecisionsCloser

export interface DeskDialogProps<Decide> extends AddedDialogProps {
  decide: Decide
}

/** Adapts a decision dialog to a worklist by passing it the desk's decision call. */
export function withDecide<Decide>(Dialog: ComponentType<DeskDialogProps<Decide>>, decide: Decide): ComponentType<AddedDialogProps> {
  return (props) => <Dialog {...props} decide={decide} />
}

/** Every desk decides mismatches with the call of its decisions (work 4). */
export const deskMismatch = (decide: StagedDecisionCall | ClosingDecisionCall) =>
  mismatchCall(decide, ({ row, named, accept }) => ({
    recsID: row.recsID,
    recon: named,
    reconStatus: accept ? '1' : '0',
    version: row.version,
  }))
