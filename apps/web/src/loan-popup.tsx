import { LoanDialog } from './loans/popup/loan-dialog.tsx'
import type { LoanSlots } from './loans/popup/slots.ts'
import { later } from './ui/later.tsx'

const Findings = later(async () => (await import('./quality/findings-view.tsx')).FindingsView)

const SLOTS: LoanSlots = { Findings }

export const LoanPopup = () => <LoanDialog slots={SLOTS} />
