import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { againWords } from '@ivue/contracts/quality/submit.ts'
import type { ReviewType } from '@ivue/contracts/quality/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../rpc/ask.ts'

/** Says before a loan is sent to QC once more which instance that would be, and what of the earlier ones waits. */
export function SentBefore({ loanNumber, type }: { loanNumber: string; type: ReviewType }) {
  const { data } = useQuery(ask(loanDetails.fetchQc, { loanNumber }))
  const next = data?.reviewTypes.find(({ review_name }) => review_name === type)
  const words = next ? againWords(next) : ''
  return words === '' ? null : <p>This {words}.</p>
}
