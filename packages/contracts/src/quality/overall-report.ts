import { z } from 'zod'

const count = z.number().nullable()
/** `judged`: how many of the reviews had an opportunity, by which rates of loans are divided; `superseded`: earlier reviews of their loans that do not count. Ours. */
const named = { emp: z.string(), total: z.number(), judged: z.number(), superseded: z.number() }

/** One person of the processor summary (quality 3; domain 5.2). Scores are percentages, null where there is no opportunity. */
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

/** Loans with a finding of the severity, and that as a percentage; `sla` is 100 less it. */
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
  /** Whether `overall` weighs the severities. Ours: whoever pools entries does the same. */
  weighted: z.boolean(),
})

/** The summary beside a QA list, by the employee id of the person whose work was reviewed (quality 3; wire conventions, Reviews). */
export const overallReport = z.record(z.string(), z.union([processorEntry, underwriterEntry, closerEntry]))
export type ProcessorEntry = z.infer<typeof processorEntry>
export type UnderwriterEntry = z.infer<typeof underwriterEntry>
export type CloserEntry = z.infer<typeof closerEntry>
export type OverallReport = z.infer<typeof overallReport>
