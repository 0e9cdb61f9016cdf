import type { ReactNode } from 'react'
import { createSharedValue } from '../../ui/shared-value.ts'
import type { RowAction } from './types.ts'

/** The marks and actions of watched loans in all lists. The room `watch` provides them, once its code has loaded. */
export interface LoanWatch {
  /** Returns the marks of a followed or snoozed loan. */
  drawMarks(loanNumber: string): ReactNode
  /** Returns the acts on a loan, for the menu and the keys of its row. */
  findActions(loanNumber: string): readonly RowAction[]
}

/** The shared value of the marks and actions. It is null until `watch` provides it. */
export const { set: provideLoanWatch, useValue: useLoanWatch } = createSharedValue<LoanWatch | null>(null)
