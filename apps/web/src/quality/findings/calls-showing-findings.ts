import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { findings } from '@ivue/contracts/quality/findings/contract.ts'

/** Calls whose answers show findings. They are refetched after a finding changed. */
export const CALLS_SHOWING_FINDINGS = [
  findings.getFindings,
  findings.getFinding,
  findings.getLoanFindings,
  findings.getFindingChoices,
  loanDetails.getHistory,
]
