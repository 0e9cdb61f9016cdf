import { z } from 'zod'

/** A review as every dialog about it is headed. */
export const reviewHead = z.object({
  reviewId: z.number(),
  loanNumber: z.string(),
  reviewType: z.string(),
  instance: z.number(),
  workedBy: z.string(),
  reviewedBy: z.string(),
})

/**
 * What was said of a finding (work 3, Dispute question): `overturn` is the worked person's answer, Yes, No or empty; `overturn_result` QC's decision, Accept, Reject
 * or empty.
 */
export const disputed = z.object({
  overturn: z.string(),
  overturn_comment: z.string(),
  overturn_result: z.string(),
  result_comment: z.string(),
})

/** A question of a review as QC answered it (quality 3), and how its dispute stands. */
export const answered = disputed.extend({
  id: z.number(),
  sno: z.number(),
  category: z.string(),
  question: z.string(),
  answer: z.string(),
  comment: z.string(),
  severity: z.string(),
})

/** `why` says in words why the question is read-only; empty where it may be answered. */
const question = answered.extend({ why: z.string() })
export type Question = z.infer<typeof question>

/** What a list call answers to `operation` "Dispute" or "Overturned" with `qaId`: the review's questions in order, and whether the answers may be sent. */
export const questionList = reviewHead.extend({
  /** Rounds submitted so far. */
  businessDispute: z.number(),
  /** 1 while a further round may be submitted. */
  disputeFlag: z.union([z.literal(0), z.literal(1)]),
  /** Why nothing may be submitted, in words; empty where it may. */
  why: z.string(),
  questions: z.array(question),
})
export type QuestionList = z.infer<typeof questionList>
