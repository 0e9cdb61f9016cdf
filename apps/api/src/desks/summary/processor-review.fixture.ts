import type { Prisma } from '#generated/prisma/client.ts'

/** Returns an ended review of a processor with its counts of findings. */
export const processorReview = (
  workedById: number,
  material: number,
  gross: number,
  more: Partial<Prisma.ReviewUncheckedCreateInput> = {},
) => ({
  kind: 'processor',
  type: 'Processor QC',
  instance: 1,
  workedById,
  endedAt: new Date('2026-07-06T15:00:00Z'),
  scores: {
    create: {
      personId: workedById,
      opportunities: 30,
      highOpportunities: 20,
      middleOpportunities: 10,
      lowOpportunities: 0,
      high: material,
      middle: 0,
      low: 0,
      grossHigh: gross,
      grossMiddle: 0,
      grossLow: 0,
    },
  },
  opportunityCount: 30,
  ...more,
})
