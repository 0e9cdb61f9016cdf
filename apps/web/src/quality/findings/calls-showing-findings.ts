import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { findings } from '@ivue/contracts/quality/findings/contract.ts'

/** Calls to reload after a finding changed. */
export const CALLS_SHOWING_FINDINGS = [
  findings.getFindings,
  findings.getFinding,
  findings.getLoanFindings,
  findings.getFindingChoices,
  loanDetails.getHistory,
]
