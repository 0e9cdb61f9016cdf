import { z } from 'zod'
import { REVIEW_TYPES } from '../words.ts'
import { DATE_KINDS, type DateKind, METHODS, PLAN_STATES, STRATA_BY } from './words.ts'

const choices = z.array(z.string()).default([])

/** What the database keeps of a plan as text, decimal or JSON, with the types that it had when it was judged. */
export const storedPlan = z.object({
  reviewType: z.enum(REVIEW_TYPES),
  method: z.enum(METHODS),
  dateKind: z.enum(Object.keys(DATE_KINDS) as [DateKind, ...DateKind[]]),
  strataBy: z.enum(STRATA_BY),
  state: z.enum(PLAN_STATES),
  points: z.coerce.number(),
  rate: z.coerce.number(),
  filter: z.object({ statuses: choices, channels: choices, types: choices, purposes: choices, regions: choices, states: choices }),
  strata: z.array(z.object({ month: z.string(), channel: z.string(), loans: z.number(), closedBefore: z.number().optional() })),
})
export type StoredPlan = z.infer<typeof storedPlan>
