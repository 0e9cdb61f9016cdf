import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../rpc/call-query.ts'
import type { ReviewCalls } from './review-calls.ts'

/**
 * Loads a review's questions and answers. The operation `Get Question` also starts the viewer's own pending review, and `QA View` only
 * reads (wire conventions, Reviews).
 */
export function useChecklist({ list }: ReviewCalls, operation: 'Get Question' | 'QA View', qaId: string) {
  return useQuery({
    ...callQuery(list, { operation, qaId }),
    select: (answer) => answer as Checklist,
    staleTime: 0,
    gcTime: 0,
    // No automatic reload: it could replace newer answers that were entered here.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/**
 * Returns what a checklist is about, for example 'UW Review, instance 1 · Full Audit · Loan 0204519138, Lindqvist, Eva · worked by Nadia
 * Haddad'.
 */
export function checklistSubject({ reviewType, instance, audit, loanNumber, facts, workedBy }: Checklist): string {
  const borrower = facts.find(({ label }) => label === 'Borrower')?.value
  const parts = [
    instance === null ? reviewType : `${reviewType}, instance ${instance}`,
    audit && `${audit} Audit`,
    [`Loan ${loanNumber}`, borrower].filter(Boolean).join(', '),
    workedBy && `worked by ${workedBy}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
