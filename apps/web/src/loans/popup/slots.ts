import type { ComponentType } from 'react'
import type { LoanDesk } from '../act/desks.ts'

/** Parts of the popup drawn by other capabilities. Capabilities must not import each other, so these are passed in. */
export interface LoanSlots {
  /** Findings of a completed review, below the QC reviews. */
  Findings?: ComponentType<{ reviewId: number; onClose?: () => void }>
  /** Every finding of the loan, above its history. */
  LoanFindings?: ComponentType<{ loanNumber: string }>
  /** The desks on which a loan can be acted on, in the order of their work. */
  desks?: readonly LoanDesk[]
}
