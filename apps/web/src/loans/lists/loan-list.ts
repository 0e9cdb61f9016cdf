import type { approvedNotSubmitted, manualAssignment } from '@ivue/contracts/loans/lists-contract.ts'

/** The lists whose loans are handed out. */
export type LoanList =
  | typeof approvedNotSubmitted.getList
  | typeof manualAssignment.getProcessorList
  | typeof manualAssignment.getUnderwriterList
