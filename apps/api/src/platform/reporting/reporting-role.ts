import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { withOption } from '../database/connection-string.ts'
import { LOCKS } from '../database/locks.ts'
import { withConnection } from '../database/own-connection.ts'

/**
 * Postgres settings of the reporting role: read only, limits of time and memory, and how SQL is parsed. They are stored
 * with the role, so that they apply to everybody who signs in with it. Our own connections set them again, so that
 * Postgres parses SQL exactly as the check before it did.
 */
const ROLE_SETTINGS: Readonly<Record<string, string>> = {
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
  // Plans for the whole result, so that the executed plan is the estimated one.
  cursor_tuple_fraction: '1.0',
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
}
/** Limit of temporary files on the server's disk. Only a superuser, or a role with that permission, can set it. */
const MAX_TEMP_SPACE = '256MB'
const MAX_CONNECTIONS = 20

/**
 * Returns the name of a database's reporting role. Databases of one server need separate roles, because each may have
 * another secret.
 */
export function reportingRoleName(database: string): string {
  const name = `ivue_reporting_${database}`
  return Buffer.byteLength(name) <= 63 ? name : `ivue_reporting_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

/** Returns the address of the same database for another role. */
export function connectionStringFor(connectionString: string, role: string, password: string): string {
  const url = new URL(connectionString)
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(password)
  // Settings in the owner's address would override the limits of the role.
  for (const setting of ['options', ...Object.keys(ROLE_SETTINGS)]) url.searchParams.delete(setting)
  return url.href
}

export const withRoleSettings = (connectionString: string, zone: string): string =>
  Object.entries({ ...ROLE_SETTINGS, TimeZone: zone }).reduce(
    (url, [name, value]) => withOption(url, `-c ${name}=${value}`),
    connectionString,
  )

/** Creates the role if there is none, and sets its password, limits and access to the views. Throws if the owner lacks permission. */
export async function makeRole(owner: string, role: string, password: string): Promise<void> {
  await withConnection(owner, 'ivue-reporting-role', async (client) => {
    const name = client.escapeIdentifier(role)
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.one.reportingRole])
    const { rows } = await client.query<{ known: boolean; disk: boolean; database: string }>(
      "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS known, has_parameter_privilege('temp_file_limit', 'SET') AS disk, current_database() AS database",
      [role],
    )
    if (!rows[0]?.known) await client.query(`CREATE ROLE ${name} LOGIN NOINHERIT`)
    await client.query(`ALTER ROLE ${name} CONNECTION LIMIT ${MAX_CONNECTIONS} PASSWORD ${client.escapeLiteral(scramVerifier(password))}`)
    const settings = { ...ROLE_SETTINGS, ...(rows[0]?.disk && { temp_file_limit: MAX_TEMP_SPACE }) }
    for (const [setting, value] of Object.entries(settings))
      await client.query(`ALTER ROLE ${name} SET ${setting} = ${setting === 'search_path' ? value : client.escapeLiteral(value)}`)
    await client.query(`GRANT CONNECT ON DATABASE ${client.escapeIdentifier(rows[0]?.database ?? '')} TO ${name}`)
    await client.query('COMMIT')
  })
}

/** Lets an existing role read the views, including those of later migrations. */
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

/**
 * Returns why a role has too many permissions, or null. It must not be an administrator and may read nothing but the
 * views.
 */
export async function findExcessPermission(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ powerful: boolean; table: string | null }>(EXCESS_PERMISSIONS)
  if (rows[0]?.powerful) return 'it may do more than read'
  return rows[0]?.table ? `it may read ${rows[0].table}` : null
}

/**
 * SQL: whether the role has an administrator's permissions, and a table that it may read. Objects of extensions, such
 * as statistics, are not our data.
 */
const EXCESS_PERMISSIONS = `SELECT
  (SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS powerful,
  (SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'reporting') AND n.nspname !~ '^pg_' AND c.relkind IN ('r', 'v', 'm', 'f', 'p')
      AND (has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE') OR has_table_privilege(c.oid, 'DELETE, TRUNCATE'))
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    LIMIT 1) AS table`

const ROUNDS = 4096

/** Returns the password's SCRAM verifier (RFC 5802), so that no server log contains the password. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256')
  const keyed = (what: string) => createHmac('sha256', salted).update(what).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
