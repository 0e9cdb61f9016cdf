import { z } from 'zod'
import { contract, query } from '../../contract.ts'
import { recordId } from '../../wire/fields.ts'
import { answered, disputed, reviewHead } from '../../worklist/questions.ts'

/** One round of a finding's dispute. Times are ISO 8601. QC's fields are empty until QC has decided. */
export const round = disputed.extend({
  round: z.number(),
  by: z.string(),
  at: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
})

/** An answer with its dispute. The dispute fields show the latest round. */
const answer = answered.extend({ type: z.string(), rounds: z.array(round) })

/**
 * A completed review with its answers in order. The `score` is net, the `grossScore` as submitted. Both are null if the review was
 * bypassed.
 */
const completedReview = reviewHead.extend({
  status: z.string(),
  endedAt: z.string(),
  opportunities: z.number(),
  findings: z.number(),
  grossFindings: z.number(),
  overturned: z.number(),
  score: z.number().nullable(),
  grossScore: z.number().nullable(),
  /** Whether the whole checklist was stored, and not only the findings. */
  wholeChecklist: z.boolean(),
  answers: z.array(answer),
})
export type CompletedReview = z.infer<typeof completedReview>
export type ReviewedAnswer = z.infer<typeof answer>

/** Completed reviews, visible to everybody who may open their loan. */
export const completedReviews = contract('com_quality', {
  getReview: query('See a completed review', 'loans.view', { input: z.object({ reviewId: recordId }), output: completedReview }),
})
