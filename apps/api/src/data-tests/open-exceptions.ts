import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { testResults } from '@ivue/contracts/data-tests/results-contract.ts'
import { ALL_SEVERITIES } from '@ivue/contracts/reports/charts/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import { resultsVisibleTo } from './exceptions.grid.ts'

type Severities = OutputOf<typeof testResults.getOpenExceptions>['severities']

/**
 * Returns the open exceptions in scope by severity, and those opened less those closed since the business day began. Those of a version
 * open when it goes live, and close when its next version does.
 */
export async function readOpenExceptions(db: Queries, viewer: Viewer, dayBegan: Date): Promise<Severities> {
  const began = Prisma.sql`${dayBegan}::timestamptz`
  const wasOpen = Prisma.sql`(t.since < ${began} AND (t.acknowledged_at IS NULL OR t.acknowledged_at >= ${began}) AND (v.state = 'Replaced' OR v.state_since < ${began}))`
  const counted = (which: Prisma.Sql, isOpen: Prisma.Sql) => Prisma.sql`
    SELECT v.severity, count(*) FILTER (WHERE ${isOpen}) AS open, count(*) FILTER (WHERE ${wasOpen}) AS before
    FROM data_test_results t JOIN data_test_versions v ON v.id = t.version_id
    WHERE t.result = 'fail' AND ${which} AND (v.state = 'Live' OR (v.state = 'Replaced' AND v.state_since >= ${began})) AND ${resultsVisibleTo(viewer)}
    GROUP BY v.severity`
  // Both are read by an index of their own.
  const current = counted(Prisma.sql`t.until IS NULL`, Prisma.sql`v.state = 'Live' AND t.acknowledged_at IS NULL`)
  const ended = counted(Prisma.sql`t.until >= ${began}`, Prisma.sql`FALSE`)
  const rows = await db.$queryRaw<{ severity: string; open: number; change: number }[]>(Prisma.sql`
    SELECT severity, sum(open)::int AS open, (sum(open) - sum(before))::int AS change
    FROM (${current} UNION ALL ${ended}) c GROUP BY severity`)
  return ALL_SEVERITIES.map((severity) => {
    const { open = 0, change = 0 } = rows.find((row) => row.severity === severity) ?? {}
    return { severity, open, change }
  })
}
