import { testResults } from '@ivue/contracts/data-tests/results-contract.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'

/** Calls whose answers show exceptions. They are refetched after one was acknowledged. */
export const CALLS_SHOWING_EXCEPTIONS = [
  testResults.getTestExceptions,
  testResults.getLoanTests,
  testResults.getOpenExceptions,
  loanDetails.getHistory,
]
