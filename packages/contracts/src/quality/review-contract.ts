import { z } from 'zod'
import { contract } from '../contract.ts'
import { recordId } from '../grid.ts'

/** One round of a finding's dispute. Moments are ISO 8601; `result` and what follows are empty until QC decided. */
const round = z.object({
  round: z.number(),
  by: z.string(),
  at: z.string(),
  overturn: z.string(),
  overturn_comment: z.string(),
  overturn_result: z.string(),
  result_comment: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
})

const answer = z.object({
  id: z.number(),
  sno: z.number(),
  category: z.string(),
  type: z.string(),
  question: z.string(),
  answer: z.string(),
  comment: z.string(),
  severity: z.string(),
  /** Where the dispute stands: the last round's words. */
  overturn: z.string(),
  overturn_comment: z.string(),
  overturn_result: z.string(),
  result_comment: z.string(),
  rounds: z.array(round),
})

/** A completed review with its answers in order. `score` is net, `grossScore` as submitted; null when bypassed. */
const completedReview = z.object({
  reviewId: z.number(),
  loanNumber: z.string(),
  reviewType: z.string(),
  instance: z.number(),
  status: z.string(),
  workedBy: z.string(),
  reviewedBy: z.string(),
  endedAt: z.string(),
  opportunities: z.number(),
  findings: z.number(),
  grossFindings: z.number(),
  overturned: z.number(),
  score: z.number().nullable(),
  grossScore: z.number().nullable(),
  /** False where only the findings were kept, not the whole checklist. */
  wholeChecklist: z.boolean(),
  answers: z.array(answer),
})
export type CompletedReview = z.infer<typeof completedReview>
export type ReviewedAnswer = z.infer<typeof answer>

/** Reviews as everybody who may open their loan reads them. */
export const completedReviews = contract('com_quality', {
  getReview: {
    kind: 'query',
    title: 'See a completed review',
    access: 'loans.view',
    input: z.object({ reviewId: recordId }),
    output: completedReview,
  },
})
