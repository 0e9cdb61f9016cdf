import { z } from 'zod'

const count = z.number().nullable()
/**
 * The fields of every entry. The reviews with an opportunity, which are the denominator of loan rates, are counted by `judged`. For each
 * score over answers, by the id of its figure, `loans` has the sums over loans of its interval (`LoanSums`). Not in the old client's wire.
 */
const named = { emp: z.string(), total: z.number(), judged: z.number(), loans: z.record(z.string(), z.array(z.number())) }

/** One person of the processor summary (quality 3; domain 5.2). Scores are percentages, null without an opportunity. */
const processorEntry = z.object({
  ...named,
  criticalOpp: z.number(),
  critical: z.number(),
  criticalFail: z.number(),
  criticalQcScore: count,
  coachbackOpp: z.number(),
  coachback: z.number(),
  coachbackFail: z.number(),
  coachbackQcScore: count,
})

/** Loans with a finding of the severity, as a count and a percentage. The `sla` is 100 minus the percentage. */
const loans = z.object({ count: z.number(), defect: count, sla: count })
const underwriterEntry = z.object({
  ...named,
  material: loans,
  moderate: loans,
  coachback: loans,
  partialtotal: z.number(),
  partialopp: z.number(),
  partialerror: z.number(),
  partialqc: count,
})

const answers = z.object({ total: z.number(), accept: z.number(), defect: z.number(), qc: count })
const closerEntry = z.object({
  ...named,
  Material: answers,
  Moderate: answers,
  Coachback: answers,
  overall: count,
  /** Whether `overall` weighs the severities. Not in the old client's wire. */
  weighted: z.boolean(),
})

/** The summary next to a QA list, by the employee id of the worked person (quality 3; wire conventions, Reviews). */
export const overallReport = z.record(z.string(), z.union([processorEntry, underwriterEntry, closerEntry]))
export type ProcessorEntry = z.infer<typeof processorEntry>
export type UnderwriterEntry = z.infer<typeof underwriterEntry>
export type CloserEntry = z.infer<typeof closerEntry>
export type OverallReport = z.infer<typeof overallReport>

/** Completed reviews that the summary leaves out, because a later one of the same loan and type is in it. Latest first. */
export const supersededReviews = z.object({
  total: z.number(),
  /** The first 100 of these reviews. */
  reviews: z.array(
    z.object({
      id: z.number(),
      loanNumber: z.string(),
      type: z.string(),
      completedAt: z.string(),
      workedBy: z.string(),
      reviewedBy: z.string(),
    }),
  ),
})
export type SupersededReviews = z.infer<typeof supersededReviews>
