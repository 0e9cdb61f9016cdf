import type { FindingOutcome } from '@ivue/contracts/quality/reviews/transitions.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'

/** Shows a finding's outcome. Open ones are amber. */
export const OutcomeChip = ({ outcome }: { outcome: FindingOutcome }) => (
  <StatusChip status={outcome} {...(outcome === 'Open' && { hue: 'amber' })} />
)
