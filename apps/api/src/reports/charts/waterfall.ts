import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { Waterfall } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { sampleRate } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { highestSeverity, type TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { countByStratum } from './count-samples.ts'
import { countCoverage } from './rate-queries.ts'
import { findingCountSql, findingsSql, outcomesSql } from './rate-sql.ts'

/**
 * Counts the programme's loans with a finding of the highest severity, by what became of it (domain 5.2), with the rates of the sample. A
 * loan counts as rebutted if all its findings were rebutted, and as cured if all the others were cured.
 */
export async function readWaterfall(
  db: Queries,
  { reviewType, axis }: { reviewType: ReviewType; axis: TimeAxis },
  [from, before]: readonly [Date, Date],
): Promise<Waterfall> {
  const severity = highestSeverity(reviewType)
  const findings = Prisma.sql`${findingsSql(severity)} AND ${findingCountSql({ reviewType, severity, counts: 'As submitted' })} > 0`
  const samples = await countByStratum(
    db,
    { reviewType, axis, sample: 'Programme' },
    { starts: [from], before },
    {
      gross: Prisma.sql`count(*) FILTER (WHERE f.gross > 0)`,
      rebutted: Prisma.sql`count(*) FILTER (WHERE f.gross > 0 AND f.standing = 0)`,
      cured: Prisma.sql`count(*) FILTER (WHERE f.standing > 0 AND f.left_over = 0)`,
      net: Prisma.sql`count(*) FILTER (WHERE f.left_over > 0)`,
    },
    Prisma.sql`CROSS JOIN ${outcomesSql(findings)}`,
  )
  type Counts = NonNullable<(typeof samples)[number]['counts']>
  const stage = (count: (of: Counts) => number) => samples.map(({ counts, ...one }) => ({ ...one, found: counts ? count(counts) : 0 }))
  const rate = (count: (of: Counts) => number) => sampleRate(stage(count))
  const sum = (count: (of: Counts) => number) => stage(count).reduce((all, { found }) => all + found, 0)
  return {
    severity,
    units: samples.reduce((all, { loans }) => all + loans, 0),
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
    coverage: await countCoverage(db, { reviewType, axis, sample: 'Programme' }, [from, before]),
  }
}
