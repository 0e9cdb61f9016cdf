import type { LoanTestResult } from '@ivue/contracts/data-tests/results-contract.ts'
import { whyNotAcknowledge } from '@ivue/contracts/data-tests/rules.ts'
import { labelValues } from '@ivue/contracts/data-tests/values.ts'
import { TEST_RESULTS } from '@ivue/contracts/data-tests/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../grid/cells.ts'
import type { Queries } from '../platform/database/database.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { RESULTS, resultsVisibleTo, SEVERITY_RANK } from './exceptions.grid.ts'

interface ResultRow extends Omit<LoanTestResult, 'values' | 'since' | 'acknowledgeWhy'> {
  labels: string[]
  shown: (string | null)[] | null
  since: Date
}

const RESULT_RANK = Prisma.sql`array_position(ARRAY[${Prisma.join(TEST_RESULTS.map(constantSql))}], t.result)`

/**
 * Returns what the live tests found of a loan, fails first and of these the worst first. Empty while the results must stay hidden from the
 * loan's reviewer.
 */
export async function readLoanTests(db: Queries, viewer: SignedIn, loanId: number): Promise<LoanTestResult[]> {
  const rows = await db.$queryRaw<ResultRow[]>(Prisma.sql`
    SELECT t.id::float8 AS "resultId", d.code, v.name, v.severity, v.party, t.result, v.shown_labels AS labels, t.shown, t.since,
      coalesce((SELECT u.full_name FROM users u WHERE u.id = t.acknowledged_by_id), '') AS "acknowledgedBy", t.reason, t.comment
    FROM ${RESULTS} WHERE t.loan_id = ${loanId}::int AND t.until IS NULL AND v.state = 'Live' AND ${resultsVisibleTo(viewer)}
    ORDER BY ${RESULT_RANK}, ${SEVERITY_RANK}, d.code`)
  return rows.map(({ labels, shown, since, ...row }) => ({
    ...row,
    values: labelValues(labels, shown),
    since: since.toISOString(),
    acknowledgeWhy:
      whyNotAcknowledge(viewer, { isOpen: row.result === 'fail', isAcknowledged: row.reason !== '' }, 'Fixed in the loan system') ?? '',
  }))
}
