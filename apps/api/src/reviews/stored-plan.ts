import { REVIEW_TYPES } from '@ivue/contracts/quality/reviews/words.ts'
import { planFilter } from '@ivue/contracts/quality/sampling/contract.ts'
import { DATE_KINDS, type DateKind, PLAN_STATES, SAMPLING_METHODS, STRATA_BY } from '@ivue/contracts/quality/sampling/words.ts'
import { z } from 'zod'

/** Parses a plan's columns of type text, decimal or JSON into the types that were validated when it was saved. */
export const storedPlanSchema = z.object({
  reviewType: z.enum(REVIEW_TYPES),
  method: z.enum(SAMPLING_METHODS),
  dateKind: z.enum(Object.keys(DATE_KINDS) as [DateKind, ...DateKind[]]),
  strataBy: z.enum(STRATA_BY),
  state: z.enum(PLAN_STATES),
  points: z.coerce.number(),
  rate: z.coerce.number(),
  filter: planFilter,
  strata: z.array(z.object({ month: z.string(), channel: z.string(), loans: z.number(), closedBefore: z.number().optional() })),
})
export type StoredPlan = z.infer<typeof storedPlanSchema>
