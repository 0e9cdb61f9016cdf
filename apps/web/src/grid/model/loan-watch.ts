import { type ReactNode, useSyncExternalStore } from 'react'
import type { RowAction } from './types.ts'

/** How the viewer watches loans, for all lists. `watch` provides it, once its code has loaded. */
export interface LoanWatch {
  /** Returns the marks of a followed or snoozed loan. */
  drawMarks(loanNumber: string): ReactNode
  /** Returns the acts on a loan, for the menu and the keys of its row. */
  findActions(loanNumber: string): readonly RowAction[]
}

let current: LoanWatch | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function provideLoanWatch(next: LoanWatch): void {
  current = next
  for (const listener of listeners) listener()
}

const read = () => current

/** Returns null until `watch` provides it. */
export const useLoanWatch = (): LoanWatch | null => useSyncExternalStore(subscribe, read, read)
