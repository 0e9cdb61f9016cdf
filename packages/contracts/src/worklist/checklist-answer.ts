import { z } from 'zod'
import { answered, reviewHead } from './questions.ts'

/** A question of a review with its answer, for the reviewer and for other readers. */
const checklistQuestion = answered.extend({
  /** The role whose work the question judges. Empty in the closer bank. */
  qc: z.string(),
  type: z.string(),
  /** The reason why the question does not apply, or empty. */
  reason: z.string(),
  /** Whether the question is asked. It is not while its condition is not met. */
  asked: z.boolean(),
  /** ISO 8601. Null while it is not answered. */
  answeredAt: z.string().nullable(),
  /** The id of the answer's state. A save lists the states that it knows in `seen`. */
  key: z.string(),
  /**
   * The facts of the loan that the question's condition reads. A fact that helped to meet the condition is `made`. Absent if it reads none.
   */
  facts: z.array(z.object({ label: z.string(), value: z.string(), made: z.boolean() })).optional(),
  /** The published adjudication, if a blind second review differs: whether this answer is right, and why. */
  adjudicated: z.object({ upheld: z.boolean(), why: z.string() }).optional(),
})
export type ChecklistQuestionAnswer = z.infer<typeof checklistQuestion>

/** The answer of a list call to `operation` "Get Question" or "QA View" with `qaId` (wire conventions, Quality). */
export const checklist = reviewHead.extend({
  kind: z.string(),
  status: z.string(),
  version: z.number(),
  /** Full, Partial, or empty until the reviewer of an underwriter review has chosen. */
  audit: z.string(),
  selection: z.string(),
  /** Whether Not Applicable needs a reason. */
  asksReason: z.boolean(),
  disposition: z.string(),
  /** When the review was submitted to QC, ISO 8601. */
  submittedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The reason why the viewer may not answer now, or empty. */
  why: z.string(),
  /** Facts of the loan, shown next to the questions. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  questions: z.array(checklistQuestion),
})
export type Checklist = z.infer<typeof checklist>
