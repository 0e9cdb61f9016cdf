import type { Outcome } from '@ivue/contracts/quality/transitions.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'

/** What became of a finding. What is open waits for somebody. */
export const OutcomeChip = ({ outcome }: { outcome: Outcome }) => (
  <StatusChip status={outcome} {...(outcome === 'Open' && { hue: 'amber' })} />
)
