import { z } from 'zod'
import { contract } from '../contract.ts'
import { recordId } from '../wire/fields.ts'
import { answered, disputed, reviewHead } from '../worklist/questions.ts'

/** One round of a finding's dispute. Moments are ISO 8601; what QC says of it is empty until QC decided. */
const round = disputed.extend({
  round: z.number(),
  by: z.string(),
  at: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
})

/** The dispute stands as the last round left it. */
const answer = answered.extend({ type: z.string(), rounds: z.array(round) })

/** A completed review with its answers in order. `score` is net, `grossScore` as submitted; null when bypassed. */
const completedReview = reviewHead.extend({
  status: z.string(),
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
