import { setTimeout as wait } from 'node:timers/promises'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { readsOtherLoansOrToday } from '@ivue/contracts/data-tests/condition-text.ts'
import type pg from 'pg'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../platform/app-services.ts'
import { LOCKS } from '../platform/database/locks.ts'
import { queryRows, runStatement, withConnection } from '../platform/database/own-connection.ts'
import { type RunDays, runDaysTableSql } from './compile.ts'
import { JOIN_CLOSING, judgementSql, type RunBasis, readRunBasis, runDaysOf } from './judge.ts'
import { refreshPeers } from './peers.ts'
import { shownSql } from './shown-sql.ts'
import { readVersion, type StoredTestVersion } from './tests-queries.ts'

/** Most loans of one run. The others wait for the next, so that a large import does not fill the memory. */
const LOANS_AT_ONCE = 10_000
const MAX_STATEMENT_MS = 300_000
/** States whose versions are run. A proposed version is a shadow, so that it has results before somebody approves it. */
const RUNNING = ['Shadow', 'Live']
const FAILED = 'The last run failed. The log of the worker has the reason'

/**
 * Runs the tests. All running tests judge the loans that changed, and those that are due judge all loans. Each test has a transaction of
 * its own. Loans leave the queue after all tests, so that the next run takes up a killed one. Only one process runs the tests at a time.
 * Returns whether loans are left.
 */
export async function runDataTests(services: Services, stop?: AbortSignal): Promise<boolean> {
  const { db, connectionString, now } = services
  const basis = await readRunBasis(services)
  const running = await db.dataTestVersion.findMany({ where: { state: { in: RUNNING } }, orderBy: { id: 'asc' } })
  const versions: StoredTestVersion[] = []
  for (const row of running) {
    const version = readVersion(row)
    if (typeof version === 'string') await recordProblem(services, row, version)
    else versions.push(version)
  }
  const due = versions.filter((version) => isWholeRunDue(version, basis))
  if (due.length === 0 && !(await db.dataTestQueue.findFirst({ select: { id: true } }))) return false
  const run: Run = { at: now(), days: runDaysOf(basis), calendar: basis.version }
  const work = async (client: pg.Client) => {
    const [lock] = await queryRows<{ free: boolean }>(client, Prisma.sql`SELECT pg_try_advisory_lock(${LOCKS.one.dataTests}::int) AS free`)
    if (!lock?.free) return false
    await client.query(`SET statement_timeout = ${MAX_STATEMENT_MS}; SET max_parallel_workers_per_gather = 0`)
    const queued = await queryRows<{ id: string; loanId: number }>(
      client,
      Prisma.sql`SELECT id::text, loan_id AS "loanId" FROM data_test_queue ORDER BY id LIMIT ${LOANS_AT_ONCE}::int`,
    )
    const loanIds = [...new Set(queued.map(({ loanId }) => loanId))]
    if (due.some(isJudgedDaily)) await refreshPeers(client)
    for (const version of versions) await runOrRecord(services, client, version, { run, loanIds: due.includes(version) ? null : loanIds })
    await runStatement(client, Prisma.sql`DELETE FROM data_test_queue WHERE id = ANY(${queued.map(({ id }) => id)}::bigint[])`)
    return queued.length === LOANS_AT_ONCE
  }
  return withConnection(connectionString, 'ivue-data-tests', work, stop)
}

/** Whether a version has to judge all loans: on request, with another calendar, or once a day if it reads more than the loan itself. */
function isWholeRunDue(
  { wholeRunsRequested, wholeRuns, ranAt, ...version }: StoredTestVersion,
  { version: calendar, today, zone }: RunBasis,
): boolean {
  if (wholeRunsRequested > wholeRuns || version.calendar !== calendar) return true
  return isJudgedDaily(version) && (ranAt === null || dayAt(ranAt, zone) < today)
}

const isJudgedDaily = ({ inScope, mustHold }: Pick<StoredTestVersion, 'inScope' | 'mustHold'>): boolean =>
  [inScope, mustHold].some((condition) => condition !== null && readsOtherLoansOrToday(condition))

interface Run {
  at: Date
  days: RunDays
  /** The version of the calendars. */
  calendar: number
}

interface Share {
  run: Run
  /** Null: all loans. */
  loanIds: readonly number[] | null
}

/** Runs a version. If that fails, the version gets a problem and the others still run. */
async function runOrRecord(services: Services, client: pg.Client, version: StoredTestVersion, share: Share): Promise<void> {
  if (share.loanIds?.length === 0) return
  try {
    await runVersion(client, version, share)
    await recordProblem(services, version, '')
  } catch (error) {
    await client.query('ROLLBACK')
    services.log.warn({ err: error, version: version.id }, 'running a data test')
    await recordProblem(services, version, FAILED)
  }
}

async function recordProblem({ db }: Services, version: { id: number; problem: string }, problem: string): Promise<void> {
  if (problem !== version.problem) await db.dataTestVersion.update({ where: { id: version.id }, data: { problem } })
}

/**
 * Writes the results of a version that differ from the stored ones. A result of the first run holds since the last change of the loan, so that
 * reviews from before the version can judge it.
 */
async function runVersion(client: pg.Client, version: StoredTestVersion, { run, loanIds }: Share): Promise<void> {
  const { id, inScope, mustHold, ranAt, wholeRunsRequested } = version
  const { at, days, calendar } = run
  const isFirst = Prisma.sql`${ranAt === null}::boolean`
  const judged = loanIds ? Prisma.sql`WHERE l.id = ANY(${loanIds}::int[])` : Prisma.empty
  const shown = Prisma.sql`(SELECT ${shownSql(inScope, mustHold)} FROM loans l ${JOIN_CLOSING} WHERE l.id = j.loan_id)`
  await client.query('BEGIN')
  await client.query('CREATE TEMP TABLE changed_results (loan_id int, result text, shown jsonb, was bigint) ON COMMIT DROP')
  await runStatement(
    client,
    Prisma.sql`
    INSERT INTO changed_results WITH ${runDaysTableSql(days)},
      judged AS (SELECT l.id AS loan_id, ${judgementSql(version)} AS result FROM loans l ${JOIN_CLOSING} ${judged} OFFSET 0),
      explained AS (SELECT j.*, CASE WHEN j.result <> 'pass' THEN ${shown} END AS shown FROM judged j OFFSET 0)
    SELECT e.loan_id, e.result, e.shown, r.id FROM explained e
    LEFT JOIN data_test_results r ON r.version_id = ${id}::int AND r.loan_id = e.loan_id AND r.until IS NULL
    WHERE (e.result, e.shown) IS DISTINCT FROM (r.result, r.shown)`,
  )
  await runStatement(
    client,
    Prisma.sql`UPDATE data_test_results r SET until = ${at}::timestamptz FROM changed_results c WHERE r.id = c.was`,
  )
  await runStatement(
    client,
    Prisma.sql`INSERT INTO data_test_results (version_id, loan_id, result, shown, since)
      SELECT ${id}::int, c.loan_id, c.result, c.shown, CASE WHEN ${isFirst} THEN least(l.updated_at, ${at}::timestamptz) ELSE ${at}::timestamptz END
      FROM changed_results c JOIN loans l ON l.id = c.loan_id WHERE c.result IS NOT NULL`,
  )
  const wholeRun = loanIds ? Prisma.empty : Prisma.sql`, calendar = ${calendar}::int, whole_runs = ${wholeRunsRequested}::int`
  await runStatement(client, Prisma.sql`UPDATE data_test_versions SET ran_at = ${at}::timestamptz ${wholeRun} WHERE id = ${id}::int`)
  await client.query('COMMIT')
}

const POLL_EVERY_MS = 5_000

/** Runs the tests while loans change or a test is due. Returns the function that stops it, which ends a run in progress. */
export function startDataTests(services: Services): () => Promise<void> {
  const stop = new AbortController()
  const work = async () => {
    while (!stop.signal.aborted) {
      const hasMore = await runDataTests(services, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) services.log.warn({ err: error }, 'running the data tests')
        return false
      })
      if (!hasMore) await wait(POLL_EVERY_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const working = work()
  return async () => {
    stop.abort()
    await working
  }
}
