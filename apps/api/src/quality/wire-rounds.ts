import type { ReviewedAnswer } from '@ivue/contracts/quality/reviews/completed-contract.ts'
import type { DisputeRound } from '#generated/prisma/client.ts'

export const toWireRound = (round: DisputeRound, nameOf: (id: number | null) => string): ReviewedAnswer['rounds'][number] => ({
  round: round.round,
  by: nameOf(round.disputedById),
  at: round.disputedAt.toISOString(),
  overturn: round.dispute,
  overturn_comment: round.comment,
  overturn_result: round.result,
  result_comment: round.resultComment,
  decidedBy: nameOf(round.decidedById),
  decidedAt: round.decidedAt?.toISOString() ?? null,
})
