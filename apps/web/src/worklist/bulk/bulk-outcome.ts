import type { RecentAct } from '@ivue/contracts/worklist/contract.ts'
import { createSharedValue } from '../../ui/shared-value.ts'
import type { RefusedLoan } from '../bulk-result.ts'

interface BulkOutcome {
  refused: { title: string; loans: readonly RefusedLoan[] } | null
  /** Whether the dialog 'My recent acts' is open. */
  recentActs: boolean
  /** The act of another screen that Ctrl+Z undoes after a confirmation, or null. */
  question: RecentAct | null
}

/** The dialogs after an action, shared by all pages. Signing out closes them, because that reloads the window. */
const outcome = createSharedValue<BulkOutcome>({ refused: null, recentActs: false, question: null })

const change = (part: Partial<BulkOutcome>) => outcome.set({ ...outcome.read(), ...part })

export const showRefusedLoans = (title: string, loans: readonly RefusedLoan[]) => change({ refused: { title, loans } })
export const hideRefusedLoans = () => change({ refused: null })
export const showRecentActs = () => change({ recentActs: true })
export const hideRecentActs = () => change({ recentActs: false })

export const askToUndo = (question: RecentAct | null) => change({ question })

export const useBulkOutcome = outcome.useValue
