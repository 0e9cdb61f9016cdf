import type { approvedNotSubmitted, manualAssignment } from '@ivue/contracts/loans/lists-contract.ts'

export type LoanList =
  | typeof approvedNotSubmitted.getList
  | typeof manualAssignment.getProcessorList
  | typeof manualAssignment.getUnderwriterList
