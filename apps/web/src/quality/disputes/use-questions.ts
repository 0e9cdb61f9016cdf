import type { Call } from '@ivue/contracts/contract.ts'
import type { processor } from '@ivue/contracts/desks/staged-contract.ts'
import type { QuestionList } from '@ivue/contracts/worklist/questions.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../rpc/ask.ts'

type DeskList = typeof processor.getDashboardProcessorTaskList

/** The questions of a Dispute or Overturned cell: the desk's list call with `operation` and `qaId` (wire conventions, Desks). */
export function useQuestions(call: Call, operation: 'Dispute' | 'Overturned', qaId: number | string) {
  return useQuery({
    ...ask(call as unknown as DeskList, { operation, qaId: String(qaId) }),
    select: (answer) => answer as QuestionList,
    staleTime: 0,
    gcTime: 0,
  })
}

/** 'ICD QC 1 of loan 0204518873 · Okafor, Nneka · worked by Dana Kim · reviewed by Samuel Adjei'. `borrower`: of the row that it was opened from. */
export function headOf({ reviewType, instance, loanNumber, workedBy, reviewedBy }: QuestionList, borrower: string): string {
  const people = [borrower, workedBy && `worked by ${workedBy}`, reviewedBy && `reviewed by ${reviewedBy}`]
  return [`${reviewType} ${instance ?? ''} of loan ${loanNumber}`, ...people].filter(Boolean).join(' · ')
}
