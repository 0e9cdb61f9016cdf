import type pg from 'pg'
import { APP_ROLE, APP_ROLE_ADVICE } from '../audit/app-role.ts'
import { readFeed } from '../people/sync/sync-feed.ts'
import { withConnection } from '../platform/database/own-connection.ts'
import type { Env } from '../platform/env.ts'
import { findExcessPermission } from '../platform/reporting/reporting-role.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { type Check, type CheckFinding, failedResult, okResult, warningResult } from './check.ts'
import { placeOf, readOne, signIn } from './connection.ts'
import { checkDemoPasswords, checkHeld, checkSender } from './content-checks.ts'
import { type DatabaseTarget, PREREQUISITES } from './prerequisites.ts'
import { readRights } from './rights.ts'

const NAME = 'ivue-doctor'

/** Returns the checks of a database. They change nothing in it. Without a connection only the first one runs. */
export function databaseChecks(target: DatabaseTarget, now: () => Date): Check[] {
  const { env, url } = target
  let connected: Promise<CheckFinding> | undefined
  const connect = () => {
    connected ??= signIn('DATABASE_URL', url, async () => okResult(`The sign-in to ${placeOf(url)} works`))
    return connected
  }
  const check = (name: string, use: (client: pg.Client) => Promise<CheckFinding>): Check => ({
    name,
    run: async () => {
      if ((await connect()).level === 'failed') return warningResult('Not checked, because the database cannot be used')
      return withConnection(url, NAME, use)
    },
  })
  return [
    { name: 'Database', run: connect },
    ...PREREQUISITES.map(({ name, judge }) => check(name, (client) => judge(client, target))),
    check('Role of the app', async (client) =>
      (await readRights(client)).app ? okResult(`The app can work as ${APP_ROLE}`) : warningResult(APP_ROLE_ADVICE),
    ),
    check('Role of reports', (client) => checkReportingRole(client, env)),
    check('Demo passwords', (client) => checkDemoPasswords(client, target)),
    check('Mail sender', (client) => checkSender(client, target)),
    check('Held mails', checkHeld),
    check('Clock', async (client) => judgeClock(await readClockDifference(client, now))),
    check('Replica', (client) => checkReplica(client, env)),
    { name: 'Data warehouse', run: () => checkWarehouse(env) },
  ]
}

async function checkReportingRole(client: pg.Client, { REPORTING_DATABASE_URL: url }: Env): Promise<CheckFinding> {
  if (!url)
    return (await readRights(client)).roles
      ? okResult('Each start makes the role that runs shared services')
      : warningResult('Shared services cannot be run: make their role and set REPORTING_DATABASE_URL (docs/operations.md, Shared services)')
  return signIn('REPORTING_DATABASE_URL', url, async (reports) => {
    const excess = await findExcessPermission(reports)
    return excess
      ? failedResult(`REPORTING_DATABASE_URL is not used: ${excess}. Take the right away`)
      : okResult(`The sign-in to ${placeOf(url)} works`)
  })
}

/** Returns the milliseconds by which the database's clock is ahead. The duration of the query does not count. */
async function readClockDifference(client: pg.Client, now: () => Date): Promise<number> {
  const before = now().getTime()
  const { at } = await readOne<{ at: number }>(client, 'SELECT extract(epoch FROM clock_timestamp())::float * 1000 AS at')
  const after = now().getTime()
  if (at < before) return at - before
  return at > after ? at - after : 0
}

export function judgeClock(milliseconds: number): CheckFinding {
  const seconds = Math.round(Math.abs(milliseconds) / 1_000)
  const text = `The clocks of this machine and of the database differ by ${seconds} s`
  if (seconds < 2) return okResult(text)
  return (seconds < 30 ? warningResult : failedResult)(
    `${text}. Synchronize both by NTP: due moments, sessions and sign-in codes depend on them`,
  )
}

/** Bytes of the log that a replica may be behind without a warning. */
const BEHIND = 16 * 2 ** 20

async function checkReplica(primary: pg.Client, { DATABASE_REPLICA_URL: url }: Env): Promise<CheckFinding> {
  if (!url) return okResult('DATABASE_REPLICA_URL is not set: everything is read from the primary')
  const { position, ...own } = await readOne<{ position: string; login: string }>(
    primary,
    "SELECT pg_current_wal_flush_lsn() AS position, session_user || '/' || current_database() AS login",
  )
  return signIn('DATABASE_REPLICA_URL', url, async (client) => {
    const { login, standby, behind } = await readOne<{ login: string; standby: boolean; behind: number | null }>(
      client,
      `SELECT session_user || '/' || current_database() AS login, pg_is_in_recovery() AS standby,
         pg_wal_lsn_diff($1, pg_last_wal_replay_lsn())::float AS behind`,
      [position],
    )
    if (login !== own.login) return failedResult('DATABASE_REPLICA_URL has another user or database than DATABASE_URL. Use the same')
    if (!standby) return warningResult('DATABASE_REPLICA_URL leads to no replica, so it is not used. Name a standby, or remove it')
    if (behind === null || behind > BEHIND)
      return warningResult('The replica is far behind, so it is not used. Check its replication (pg_stat_replication on the primary)')
    return okResult(`${placeOf(url)} is a replica and up to date`)
  })
}

async function checkWarehouse(env: Env): Promise<CheckFinding> {
  const url = env.EDW_DATABASE_URL
  if (!url) return okResult('EDW_DATABASE_URL is not set: people are not synchronized from a warehouse')
  try {
    const people = await readFeed({ env, connectionString: url })
    return okResult(`staff_feed of ${placeOf(url)} can be read (rows: ${people.length})`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return failedResult(`EDW_DATABASE_URL (${placeOf(url)}): ${error.message.split(/[,.] /)[0]}. Correct the address or the view`)
  }
}
