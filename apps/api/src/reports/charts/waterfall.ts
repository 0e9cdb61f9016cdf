import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { Waterfall } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { sampleRate } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { highestSeverity, type TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database/database.ts'
import { countCoverage } from './rate-queries.ts'
import { countedIn, findingCountSql, findingsSql, isRatedReview, JOIN_PLAN, outcomesSql } from './rate-sql.ts'

type Stage = 'gross' | 'rebutted' | 'cured' | 'net'

/**
 * Counts the programme's loans with a finding of the highest severity, by what became of it (domain 5.2), with the rates of the sample. A
 * loan counts as rebutted if all its findings were rebutted, and as cured if all the others were cured.
 */
export async function readWaterfall(
  db: Queries,
  { reviewType, axis }: { reviewType: ReviewType; axis: TimeAxis },
  period: readonly [Date, Date],
): Promise<Waterfall> {
  const severity = highestSeverity(reviewType)
  const findings = Prisma.sql`${findingsSql(severity)} AND ${findingCountSql({ reviewType, severity, counts: 'As submitted' })} > 0`
  const samples = await db.$queryRaw<({ population: number | null; loans: number } & Record<Stage, number>)[]>(Prisma.sql`
    SELECT p.population, count(*)::int AS loans, (count(*) FILTER (WHERE f.gross > 0))::int AS gross,
      (count(*) FILTER (WHERE f.gross > 0 AND f.standing = 0))::int AS rebutted,
      (count(*) FILTER (WHERE f.standing > 0 AND f.left_over = 0))::int AS cured, (count(*) FILTER (WHERE f.left_over > 0))::int AS net
    FROM reviews r ${JOIN_PLAN} CROSS JOIN ${outcomesSql(findings)}
    WHERE ${isRatedReview({ reviewType, sample: 'Programme' })} AND ${countedIn(axis, period)} GROUP BY p.id, p.population`)
  const sum = (count: (of: (typeof samples)[number]) => number) => samples.reduce((all, one) => all + count(one), 0)
  const rate = (count: (of: (typeof samples)[number]) => number) =>
    sampleRate(samples.map((one) => ({ population: one.population, loans: one.loans, found: count(one) })))
  return {
    severity,
    units: sum(({ loans }) => loans),
    gross: sum(({ gross }) => gross),
    rebutted: sum(({ rebutted }) => rebutted),
    cured: sum(({ cured }) => cured),
    net: sum(({ net }) => net),
    rates: {
      gross: rate(({ gross }) => gross),
      rebutted: rate(({ rebutted }) => rebutted),
      afterRebuttal: rate(({ gross, rebutted }) => gross - rebutted),
      cured: rate(({ cured }) => cured),
      net: rate(({ net }) => net),
    },
    coverage: await countCoverage(db, { reviewType, axis, sample: 'Programme' }, period),
  }
}
