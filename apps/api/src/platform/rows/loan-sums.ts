import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { answerScores, type Weights } from '@ivue/contracts/reports/qc-reports.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { atomColumn, atomSumsSql } from './latest-reviews.ts'

/** Returns a subquery that sums the latest reviews of `reviews` (`latestReviewsSql`, alias `t`) by person (`whom`), kind of audit and loan. */
export const latestReviewSumsSql = (reviews: Prisma.Sql, whom = Prisma.sql`t.worked_by_id`): Prisma.Sql =>
  Prisma.sql`(SELECT ${whom} AS worked_by_id, t.partial, ${atomSumsSql()} FROM ${reviews} WHERE t.nth = 1 GROUP BY 1, t.partial, t.loan_id)`

/** Returns SQL for a weighted sum of atoms of a row (alias `t`). */
export const loanWeightedSumSql = (weights: Weights): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    Object.entries(weights).map(([name, weight]) =>
      weight === 1 ? Prisma.sql`t.${atomColumn(name)}` : Prisma.sql`${weight}::int * t.${atomColumn(name)}`,
    ),
    ' + ',
  )})`

/**
 * Returns SQL of the sums over loans (`LoanSums`) of each score over answers, as JSON by the id of its figure, from rows of `latestReviewSumsSql` (alias
 * `t`).
 */
export function loanSumsSql(kind: ReviewKind): Prisma.Sql {
  const sums = answerScores(kind).map(({ figure, share, of }) => {
    const [part, whole] = [loanWeightedSumSql(share), loanWeightedSumSql(of)]
    return Prisma.sql`${figure}::text, json_build_array(count(*) FILTER (WHERE ${whole} > 0), sum(${part} * ${part}), sum(${part} * ${whole}), sum(${whole} * ${whole}))`
  })
  return Prisma.sql`json_build_object(${Prisma.join(sums)})`
}
