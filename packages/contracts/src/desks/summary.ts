import { z } from 'zod'

/** The figures that stand beside a page on the wire (work 3, Processor and underwriter extras). */
export const wireSummary = z.object({
  fundedTot: z.number(),
  declineTot: z.number(),
  totalLoan: z.number(),
  lastDate: z.string(),
})
