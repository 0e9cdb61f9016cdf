import type { WorklistList } from '@ivue/contracts/worklist/contract.ts'
import type { QuestionList } from '@ivue/contracts/worklist/questions.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../rpc/call-query.ts'

/** Loads the questions of a Dispute or Overturned cell with the desk's list call (wire conventions, Desks). */
export function useQuestions(call: WorklistList, operation: 'Dispute' | 'Overturned', qaId: number | string) {
  return useQuery({
    ...callQuery(call, { operation, qaId: String(qaId) }),
    select: (answer) => answer as QuestionList,
    staleTime: 0,
    gcTime: 0,
  })
}
