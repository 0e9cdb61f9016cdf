import { z } from 'zod'

/** The header of every dialog about a review. */
export const reviewHead = z.object({
  reviewId: z.number(),
  loanNumber: z.string(),
  reviewType: z.string(),
  /** The number of the review within its type, null for a blind second review. */
  instance: z.number().nullable(),
  workedBy: z.string(),
  reviewedBy: z.string(),
})
export type ReviewHead = z.infer<typeof reviewHead>

/**
 * The dispute of a finding (work 3, Dispute question). The reviewed person's answer is `overturn`: Yes, No or empty. QC's decision is
 * `overturn_result`: Accept, Reject or empty.
 */
export const disputed = z.object({
  overturn: z.string(),
  overturn_comment: z.string(),
  overturn_result: z.string(),
  result_comment: z.string(),
})

/** A question of a review with QC's answer (quality 3) and the state of its dispute. */
export const answered = disputed.extend({
  id: z.number(),
  sno: z.number(),
  category: z.string(),
  question: z.string(),
  answer: z.string(),
  comment: z.string(),
  severity: z.string(),
  /** Present if nobody held the question's role, so that the answer does not count. Not in the old client's wire. */
  unheld: z.literal(true).optional(),
})

/**
 * A question with the reason why it is read-only, or empty (`why`). If `decided`, QC has decided on its dispute, but the viewer may not see
 * the decision. Result, comment and `why` are then empty.
 */
const question = answered.extend({ why: z.string(), decided: z.literal(true).optional() })
export type Question = z.infer<typeof question>

/**
 * The answer of a list call to `operation` "Dispute" or "Overturned" with
 * `qaId`: the review's questions in order, and whether answers may be submitted.
 */
export const questionList = reviewHead.extend({
  businessDispute: z.number(),
  /** 1 while a further round may be submitted. */
  disputeFlag: z.union([z.literal(0), z.literal(1)]),
  /** The deadline for the worked person to answer the open findings, ISO 8601. Null if none is open. */
  answerBy: z.string().nullable(),
  /** The reason why nothing may be submitted, or empty. */
  why: z.string(),
  /** The audit of an underwriter review, Full or Partial (quality 3, overallReport). */
  overturnAudit: z.string().optional(),
  questions: z.array(question),
})
export type QuestionList = z.infer<typeof questionList>
