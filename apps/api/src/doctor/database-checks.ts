import { compareMigrations } from '@ivue/database/apply-migrations.ts'
import type pg from 'pg'
import { APP_ROLE, APP_ROLE_ADVICE } from '../audit/app-role.ts'
import { withConnection } from '../database/own-connection.ts'
import { describeSignInProblem } from '../database/sign-in-problem.ts'
import type { Env } from '../env.ts'
import { readFeed } from '../people/sync/sync-feed.ts'
import { findExcessPermission } from '../reporting/reporting-role.ts'
import { Refusal } from '../rpc/refusal.ts'
import { tryKey } from '../secrets/secret-rotation.ts'
import { type Check, describeCode, type Finding, failed, ok, warning } from './check.ts'

const NAME = 'ivue-doctor'
const OLDEST_POSTGRES = 150_000

export interface DatabaseTarget {
  env: Env
  /** The database owner's address. */
  url: string
  /** The key under which values are stored; empty if there is none. */
  key: string
  now: () => Date
}

/** The checks of a database. They change nothing in it. Without a connection only the first one runs. */
export function databaseChecks({ env, url, key, now }: DatabaseTarget): Check[] {
  let connected: Promise<Finding> | undefined
  const connect = () => {
    connected ??= signIn('DATABASE_URL', url, async () => ok(`The sign-in to ${placeOf(url)} works`))
    return connected
  }
  const check = (name: string, use: (client: pg.Client) => Promise<Finding>): Check => ({
    name,
    run: async () => {
      if ((await connect()).level === 'failed') return warning('Not checked, because the database cannot be used')
      return withConnection(url, NAME, use)
    },
  })
  return [
    { name: 'Database', run: connect },
    check('Postgres version', async (client) => judgeVersion(await readVersion(client))),
    check('Database rights', async (client) => judgeRights(await readRights(client))),
    check('Role of the app', async (client) =>
      (await readRights(client)).app ? ok(`The app can work as ${APP_ROLE}`) : warning(APP_ROLE_ADVICE),
    ),
    check('Role of reports', (client) => checkReportingRole(client, env)),
    check('Migrations', checkMigrations),
    check('Clock', async (client) => judgeClock(await readClockDifference(client, now))),
    check('Secret key', (client) => checkKey(client, key, env)),
    check('Replica', (client) => checkReplica(client, env)),
    { name: 'Data warehouse', run: () => checkWarehouse(env) },
  ]
}

/** `host:port/database` of an address. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

/** Runs `use` with a connection, or returns why there is none. */
async function signIn(variable: string, url: string, use: (client: pg.Client) => Promise<Finding>): Promise<Finding> {
  let signedIn = false
  try {
    return await withConnection(url, NAME, (client) => {
      signedIn = true
      return use(client)
    })
  } catch (error) {
    if (signedIn) throw error
    return failed(`${variable} (${placeOf(url)}): ${describeSignInProblem(error) ?? `it cannot be used (${describeCode(error)})`}`)
  }
}

async function readOne<Row extends object>(client: pg.Client, sql: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await client.query<Row>(sql, values)
  return rows[0] as Row
}

const readVersion = (client: pg.Client) =>
  readOne<{ version: string; number: number }>(
    client,
    "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number",
  )

export const judgeVersion = ({ version, number }: { version: string; number: number }): Finding =>
  number < OLDEST_POSTGRES ? failed(`Postgres ${version} is too old. Upgrade it to 15 or later`) : ok(`Postgres ${version}`)

interface Rights extends Record<'schemas' | 'tables' | 'search' | 'roles' | 'app', boolean> {
  role: string
  database: string
  /** The owner of the app's tables, if the role has not its rights. */
  owner: string | null
}

const readRights = (client: pg.Client) =>
  readOne<Rights>(
    client,
    `SELECT current_user AS role, current_database() AS database, has_database_privilege(current_database(), 'CREATE') AS schemas,
       has_schema_privilege('public', 'CREATE') AS tables, EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS search,
       (SELECT pg_get_userbyid(relowner) FROM pg_class
         WHERE oid = to_regclass('public._prisma_migrations') AND NOT pg_has_role(relowner, 'USAGE')) AS owner,
       rolsuper OR rolcreaterole AS roles,
       rolsuper OR CASE WHEN to_regrole($1) IS NULL THEN rolcreaterole ELSE pg_has_role(to_regrole($1)::oid, 'MEMBER') END AS app
     FROM pg_roles WHERE rolname = current_user`,
    [APP_ROLE],
  )

function judgeRights({ role, database, schemas, tables, search, owner }: Rights): Finding {
  if (owner) return failed(`The tables belong to ${owner}, not to ${role}. Use ${owner} in DATABASE_URL`)
  if (!schemas) return failed(`${role} may not create schemas. Run: GRANT CREATE ON DATABASE "${database}" TO "${role}"`)
  if (!tables) return failed(`${role} may not create tables. Run: GRANT CREATE ON SCHEMA public TO "${role}"`)
  if (!search) return failed('The server does not have the extension pg_trgm. Install the package postgresql-contrib on it')
  return ok(`${role} may create schemas, tables and the extension pg_trgm`)
}

async function checkReportingRole(client: pg.Client, { REPORTING_DATABASE_URL: url }: Env): Promise<Finding> {
  if (!url)
    return (await readRights(client)).roles
      ? ok('Each start makes the role that runs shared services')
      : warning('Shared services cannot be run: make their role and set REPORTING_DATABASE_URL (docs/operations.md, Shared services)')
  return signIn('REPORTING_DATABASE_URL', url, async (reports) => {
    const excess = await findExcessPermission(reports)
    return excess
      ? failed(`REPORTING_DATABASE_URL is not used: ${excess}. Take the right away`)
      : ok(`The sign-in to ${placeOf(url)} works`)
  })
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const { applied, pending, edited, unknown } = await compareMigrations(client)
  if (edited.length > 0) return failed(`Edited after they were applied: ${edited.join(', ')}. Restore the files of the release`)
  if (unknown.length > 0) return warning(`The database has migrations of a later release: ${unknown.join(', ')}. Upgrade this program`)
  if (applied.length === 0) return ok('The database is new. The first start applies all migrations')
  if (pending.length > 0)
    return warning(`Pending: ${pending.join(', ')}. Make a backup, read docs/upgrade.md, then start iVue, which applies them`)
  return ok(`All ${applied.length} are applied`)
}

/** Returns the milliseconds by which the database's clock is ahead. The duration of the query does not count. */
async function readClockDifference(client: pg.Client, now: () => Date): Promise<number> {
  const before = now().getTime()
  const { at } = await readOne<{ at: number }>(client, 'SELECT extract(epoch FROM clock_timestamp())::float * 1000 AS at')
  const after = now().getTime()
  if (at < before) return at - before
  return at > after ? at - after : 0
}

export function judgeClock(milliseconds: number): Finding {
  const seconds = Math.round(Math.abs(milliseconds) / 1_000)
  const text = `The clocks of this machine and of the database differ by ${seconds} s`
  if (seconds < 2) return ok(text)
  return (seconds < 30 ? warning : failed)(`${text}. Synchronize both by NTP: due moments, sessions and sign-in codes depend on them`)
}

async function checkKey(client: pg.Client, key: string, { SECRET_KEY }: Env): Promise<Finding> {
  const name = SECRET_KEY ? 'SECRET_KEY' : 'The file secret-key in DATA_DIR'
  const { exists } = await readOne<{ exists: boolean }>(client, "SELECT to_regclass('sampling_plans') IS NOT NULL AS exists")
  const { done, unreadable } = exists ? await tryKey(client, key) : { done: 0, unreadable: 0 }
  if (done + unreadable === 0) return ok('Nothing is encrypted in the database yet')
  if (done === 0)
    return failed(`${name} opens none of the encrypted values. Set the key that the app ran with (ivue secret rotate replaces it)`)
  if (unreadable > 0)
    return warning(`${name} does not open ${unreadable} of the ${done + unreadable} newest values. Does a process run with another key?`)
  return ok(`${name} opens the ${done} newest encrypted values`)
}

/** Bytes of the log that a replica may be behind without a warning. */
const BEHIND = 16 * 2 ** 20

async function checkReplica(primary: pg.Client, { DATABASE_REPLICA_URL: url }: Env): Promise<Finding> {
  if (!url) return ok('DATABASE_REPLICA_URL is not set: everything is read from the primary')
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
    if (login !== own.login) return failed('DATABASE_REPLICA_URL has another user or database than DATABASE_URL. Use the same')
    if (!standby) return warning('DATABASE_REPLICA_URL leads to no replica, so it is not used. Name a standby, or remove it')
    if (behind === null || behind > BEHIND)
      return warning('The replica is far behind, so it is not used. Check its replication (pg_stat_replication on the primary)')
    return ok(`${placeOf(url)} is a replica and up to date`)
  })
}

async function checkWarehouse(env: Env): Promise<Finding> {
  const url = env.EDW_DATABASE_URL
  if (!url) return ok('EDW_DATABASE_URL is not set: people are not synchronized from a warehouse')
  try {
    const people = await readFeed({ env, connectionString: url })
    return ok(`staff_feed of ${placeOf(url)} can be read (rows: ${people.length})`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return failed(`EDW_DATABASE_URL (${placeOf(url)}): ${error.message.split(/[,.] /)[0]}. Correct the address or the view`)
  }
}
