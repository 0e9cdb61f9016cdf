import type { approvedNotSubmitted, manualAssignment } from '@ivue/contracts/loans/lists-contract.ts'

/** The lists whose loans can be assigned. */
export type LoanList =
  | typeof approvedNotSubmitted.getList
  | typeof manualAssignment.getProcessorList
  | typeof manualAssignment.getUnderwriterList
