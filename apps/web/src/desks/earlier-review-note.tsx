import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { repeatHint } from '@ivue/contracts/quality/reviews/submit.ts'
import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../rpc/call-query.ts'

/** Warns that a loan was submitted to QC before: shows the number of the new instance and how many findings still wait for an answer. */
export function EarlierReviewNote({ loanNumber, type }: { loanNumber: string; type: ReviewType }) {
  const { data } = useQuery(callQuery(loanDetails.fetchQc, { loanNumber }))
  const next = data?.reviewTypes.find(({ review_name }) => review_name === type)
  const words = next ? repeatHint(next) : ''
  return words === '' ? null : <p>This {words}.</p>
}
