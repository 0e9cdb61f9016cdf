import { z } from 'zod'
import { answered, reviewHead } from './questions.ts'

/** A question of a review as its reviewer answers it and as others read it. */
const checklistQuestion = answered.extend({
  /** Whose work it judges; empty in the closer bank. */
  qc: z.string(),
  type: z.string(),
  /** Why it does not apply; empty where nothing was said. */
  reason: z.string(),
  /** False while the question's condition does not hold. */
  asked: z.boolean(),
  /** ISO 8601; null while it was not answered. */
  answeredAt: z.string().nullable(),
  /** Names the state of the answer: a save sends in `seen` which it knows. */
  key: z.string(),
  /** The facts of the loan that its condition looks at; `made`: among what made it asked. Absent where it looks at none. */
  facts: z.array(z.object({ label: z.string(), value: z.string(), made: z.boolean() })).optional(),
  /** What was decided and published where a blind second review says something else: whether this answer is right, and why. */
  adjudicated: z.object({ upheld: z.boolean(), why: z.string() }).optional(),
})
export type ChecklistQuestionAnswer = z.infer<typeof checklistQuestion>

/** What a list call answers to `operation` "Get Question" or "QA View" with `qaId` (wire conventions, Quality). */
export const checklist = reviewHead.extend({
  kind: z.string(),
  status: z.string(),
  version: z.number(),
  /** Full, Partial, or empty while an underwriter review's reviewer has not chosen. */
  audit: z.string(),
  selection: z.string(),
  /** Not Applicable needs a reason. */
  asksReason: z.boolean(),
  disposition: z.string(),
  /** ISO 8601. */
  submittedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Why nothing may be answered by the viewer now, in words; empty where it may. */
  why: z.string(),
  /** Facts of the loan beside the questions. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  questions: z.array(checklistQuestion),
})
export type Checklist = z.infer<typeof checklist>
