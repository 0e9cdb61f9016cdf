import type { DataTestPreview } from '@ivue/contracts/data-tests/contract.ts'
import { judgementProblems } from '@ivue/contracts/data-tests/rules.ts'
import { shownTerms } from '@ivue/contracts/data-tests/shown.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../platform/app-services.ts'
import { readRows } from '../platform/database/database.ts'
import { BORROWER } from '../platform/rows/loan-sql.ts'
import { loansVisibleTo } from '../platform/rows/visible-to.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { refuseFields } from '../platform/rpc/refusal.ts'
import { runDaysTableSql } from './compile.ts'
import { loanDaySql } from './fact-sql.ts'
import { JOIN_CLOSING, type Judgement, judgementSql, readRunBasis, runDaysOf } from './judge.ts'
import { shownSql } from './shown-sql.ts'

/** The latest loans are judged if there are more. */
const MAX_LOANS = 200_000
const SHOWN_LOANS = 10
const MONTHS = 12

interface PreviewCounts {
  judged: number
  loans: number
  pass: number
  fail: number
  unknown: number
  months: { month: string; fails: number }[]
  latest: number[]
}

/** Returns what a draft would find now: the counts over all loans, and the latest of the viewer's loans that fail. */
export async function previewTest(services: Services, viewer: SignedIn, draft: Judgement): Promise<DataTestPreview> {
  const { mustHold } = draft
  refuseFields(judgementProblems(draft))
  const days = runDaysOf(await readRunBasis(services))
  const scope = loansVisibleTo(viewer) ?? Prisma.sql`TRUE`
  return services.readers.read(async (db) => {
    const [found] = await readRows<PreviewCounts>(
      db,
      Prisma.sql`
      WITH ${runDaysTableSql(days)}, judged AS MATERIALIZED (
        SELECT l.id, ${loanDaySql} AS day, ${judgementSql(draft)} AS result
        FROM (SELECT * FROM loans ORDER BY id DESC LIMIT ${MAX_LOANS}::int) l ${JOIN_CLOSING}
      ), months AS (
        SELECT to_char(month, 'YYYY-MM') AS month, (SELECT count(*)::int FROM judged WHERE result = 'fail' AND date_trunc('month', day) = month) AS fails
        FROM run_days, generate_series(date_trunc('month', today) - ${`${MONTHS - 1} months`}::interval, today, '1 month') month
      )
      SELECT count(*)::int AS judged, (SELECT count(*)::int FROM loans) AS loans, count(*) FILTER (WHERE result = 'pass')::int AS pass,
        count(*) FILTER (WHERE result = 'fail')::int AS fail, count(*) FILTER (WHERE result = 'unknown')::int AS unknown,
        (SELECT json_agg(m ORDER BY month) FROM months m) AS months,
        ARRAY(SELECT j.id FROM judged j JOIN loans l ON l.id = j.id WHERE j.result = 'fail' AND ${scope} ORDER BY j.day DESC, j.id DESC LIMIT ${SHOWN_LOANS}::int) AS latest
      FROM judged`,
      { prepared: false },
    )
    const { judged = 0, loans = 0, pass = 0, fail = 0, unknown = 0, months = [], latest = [] } = found ?? {}
    const failing = await readRows<DataTestPreview['failing'][number]>(
      db,
      Prisma.sql`
      WITH ${runDaysTableSql(days)} SELECT l.id AS "loanId", l.number AS "loanNumber", ${BORROWER} AS borrower, ${shownSql(null, mustHold)} AS shown
      FROM loans l ${JOIN_CLOSING} WHERE l.id = ANY(${latest}::int[]) ORDER BY ${loanDaySql} DESC, l.id DESC`,
      { prepared: false },
    )
    return {
      judged,
      loans,
      counts: { pass, fail, unknown },
      labels: shownTerms(null, mustHold).map(({ label }) => label),
      failing,
      months,
    }
  })
}
