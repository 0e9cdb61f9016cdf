import type { ComponentType } from 'react'
import type { LoanDesk } from '../desks.ts'

/** Parts of the popup that belong to other capabilities. They are passed in, because capabilities must not import each other. */
export interface PopupParts {
  /** The findings of a completed review, shown below the QC reviews. */
  Findings?: ComponentType<{ reviewId: number; onClose?: () => void }>
  /** All findings of the loan, shown above its history. */
  LoanFindings?: ComponentType<{ loanNumber: string }>
  /** What the live data tests found of the loan, shown below the QC reviews. */
  DataTests?: ComponentType<{ loanNumber: string }>
  /** The desks on which a loan can be acted on, in the order of their work. */
  desks?: readonly LoanDesk[]
}
