import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { withOption } from '../database.ts'
import { LOCKS } from '../locks.ts'
import { withConnection } from '../own-connection.ts'

/**
 * How long a statement of the role may take, and what it may use meanwhile. They stand at the role, for whoever signs in as it, and at each connection of ours, which
 * parses as the grammar that looked at the SQL did.
 */
const LIMITS: Readonly<Record<string, string>> = {
  default_transaction_read_only: 'on',
  statement_timeout: '10s',
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '30s',
  work_mem: '16MB',
  hash_mem_multiplier: '1',
  temp_buffers: '1MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  search_path: 'reporting,pg_temp',
  standard_conforming_strings: 'on',
  // The whole result is wanted, so that what is planned is what was estimated.
  cursor_tuple_fraction: '1.0',
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
}
/** Files on the server's disk; only a superuser sets it, and whom they let. */
const DISK_LIMIT = '256MB'
const MOST_CONNECTIONS = 20

/** Each database of a server has a role of its own, since each may have a secret of its own. */
export function roleNameOf(database: string): string {
  const name = `ivue_reporting_${database}`
  return Buffer.byteLength(name) <= 63 ? name : `ivue_reporting_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

/** The address of the same database for somebody else. */
export function signInAs(connectionString: string, role: string, password: string): string {
  const url = new URL(connectionString)
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(password)
  // Settings in the address of the owner would take precedence over the limits of the role.
  for (const setting of ['options', ...Object.keys(LIMITS)]) url.searchParams.delete(setting)
  return url.href
}

/** With the limits, and moments in this zone. */
export const withLimits = (connectionString: string, zone: string): string =>
  Object.entries({ ...LIMITS, TimeZone: zone }).reduce((url, [name, value]) => withOption(url, `-c ${name}=${value}`), connectionString)

/** Makes the role where there is none, and gives it its password, its limits and the views. Throws where the server does not let the owner. */
export async function makeRole(owner: string, role: string, password: string): Promise<void> {
  await withConnection(owner, 'ivue-reporting-role', async (client) => {
    const name = client.escapeIdentifier(role)
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.one.reportingRole])
    const { rows } = await client.query<{ known: boolean; disk: boolean }>(
      "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS known, has_parameter_privilege('temp_file_limit', 'SET') AS disk",
      [role],
    )
    if (!rows[0]?.known) await client.query(`CREATE ROLE ${name} LOGIN NOINHERIT`)
    await client.query(`ALTER ROLE ${name} CONNECTION LIMIT ${MOST_CONNECTIONS} PASSWORD ${client.escapeLiteral(scramVerifier(password))}`)
    const settings = { ...LIMITS, ...(rows[0]?.disk && { temp_file_limit: DISK_LIMIT }) }
    for (const [setting, value] of Object.entries(settings))
      await client.query(`ALTER ROLE ${name} SET ${setting} = ${setting === 'search_path' ? value : client.escapeLiteral(value)}`)
    const database = client.escapeIdentifier(await currentDatabase(client))
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${name}`)
    await client.query('COMMIT')
  })
}

/** Lets a role that is there read the views, those of later migrations too. */
export async function grantViews(owner: string, role: string): Promise<void> {
  await withConnection(owner, 'ivue-reporting-role', async (client) => {
    const name = client.escapeIdentifier(role)
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.one.reportingRole])
    await client.query(`GRANT USAGE ON SCHEMA reporting TO ${name}`)
    await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA reporting TO ${name}`)
    await client.query('COMMIT')
  })
}

/** Why a sign-in sees more than it should, or null: it must have none of the powers of an administrator, and read nothing but the views. */
export async function tooMuch(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ powerful: boolean; table: string | null }>(SEES)
  if (rows[0]?.powerful) return 'it may do more than read'
  return rows[0]?.table ? `it may read ${rows[0].table}` : null
}

/** What belongs to an extension, as statistics do, is none of our data. */
const SEES = `SELECT
  (SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS powerful,
  (SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'reporting') AND n.nspname !~ '^pg_' AND c.relkind IN ('r', 'v', 'm', 'f', 'p')
      AND (has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE') OR has_table_privilege(c.oid, 'DELETE, TRUNCATE'))
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    LIMIT 1) AS table`

async function currentDatabase(client: { query: (sql: string) => Promise<{ rows: { name: string }[] }> }): Promise<string> {
  return (await client.query('SELECT current_database() AS name')).rows[0]?.name ?? ''
}

const ROUNDS = 4096

/** What Postgres keeps of a password (RFC 5802): so no server's log has it in clear. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256')
  const keyed = (what: string) => createHmac('sha256', salted).update(what).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
