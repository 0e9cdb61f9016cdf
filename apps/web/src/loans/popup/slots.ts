import type { ComponentType } from 'react'

/** What other capabilities draw in the popup: capabilities do not know each other, so whoever mounts it hands them in. */
export interface LoanSlots {
  /** Under the QC reviews: what a completed review found. */
  Findings?: ComponentType<{ reviewId: number; onClose?: () => void }>
}
