import type { ComponentType } from 'react'
import type { LoanDesk } from '../desks.ts'

/** Parts of the popup from other capabilities. Capabilities must not import each other, so these are passed in. */
export interface PopupParts {
  /** The findings of a completed review, shown below the QC reviews. */
  Findings?: ComponentType<{ reviewId: number; onClose?: () => void }>
  /** All findings of the loan, shown above its history. */
  LoanFindings?: ComponentType<{ loanNumber: string }>
  /** The desks on which a loan can be acted on, in the order of their work. */
  desks?: readonly LoanDesk[]
}
