import { Prisma } from '#generated/prisma/client.ts'
import { numberColumn, percentColumn, withCounts } from '../grid/columns.ts'

/** The findings that still stand of a review (alias `t`). */
export const FINDINGS = numberColumn('Findings', Prisma.sql`t.finding_count`, { figure: 'review.Findings' })

/** The score of a review (alias `t`), with its counts. */
export const SCORE = withCounts(percentColumn('Score', Prisma.sql`t.score::float8`, { figure: 'review.Score' }), {
  share: Prisma.sql`t.opportunity_count - t.finding_count`,
  of: Prisma.sql`t.opportunity_count`,
})
