import type { ComponentType } from 'react'

/** Parts of the popup drawn by other capabilities. Capabilities must not import each other, so these are passed in. */
export interface LoanSlots {
  /** Findings of a completed review, below the QC reviews. */
  Findings?: ComponentType<{ reviewId: number; onClose?: () => void }>
}
