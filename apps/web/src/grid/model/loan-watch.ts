import { createContext, type ReactNode } from 'react'
import type { RowAction } from './types.ts'

/** How the viewer watches loans, for all lists: `watch` provides it. */
export interface LoanWatch {
  /** Returns the marks of a followed or snoozed loan. */
  drawMarks(loanNumber: string): ReactNode
  /** Returns the acts on a loan, for the menu and the keys of its row. */
  findActions(loanNumber: string): readonly RowAction[]
}

export const LoanWatchContext = createContext<LoanWatch | null>(null)
