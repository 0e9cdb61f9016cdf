import { useLoanPresence } from './live/use-presence.ts'
import { LoanDialog } from './loans/loan-dialog.tsx'
import type { LoanSlots } from './loans/slots.ts'
import { later } from './ui/later.tsx'

const Findings = later(async () => (await import('./quality/findings-view.tsx')).FindingsView)

/** Says on the rows of the loan, at every desk, that somebody has it open. */
function Here({ loanNumber }: { loanNumber: string }) {
  useLoanPresence(loanNumber)
  return null
}

const SLOTS: LoanSlots = { Here, Findings }

/** The loan popup with what other capabilities draw in it. */
export const LoanPopup = () => <LoanDialog slots={SLOTS} />
