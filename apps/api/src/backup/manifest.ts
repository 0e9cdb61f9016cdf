import { compareMigrations } from '@ivue/database/apply-migrations.ts'
import type pg from 'pg'
import { z } from 'zod'

/** The version of the format of archives. It grows when a release could not read the archives of this one. */
export const FORMAT = 1

/** The tables whose rows are counted. Closings are tasks. */
const COUNTED = ['users', 'loans', 'tasks', 'reviews', 'comments', 'audit_entries', 'events'] as const

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  release: z.object({ version: z.string(), commit: z.string() }),
  at: z.iso.datetime(),
  /** A dump of pg_dump, or the files of our own Postgres. */
  content: z.enum(['ivue.dump', 'postgres.tar.gz']),
  /** The major version of the server. */
  postgres: z.number().int(),
  migrations: z.array(z.string()),
  /** The roles of the server that have rights in the database. */
  roles: z.array(z.string()),
  /** An id of SECRET_KEY that does not reveal it. */
  keyId: z.string(),
  key: z.string().optional(),
  /** Rows of each table before and after the backup. They are the same in a dump, which is of one moment. */
  counts: z.record(z.string(), z.tuple([z.number().int(), z.number().int()])),
  size: z.number().int(),
  sha256: z.string(),
})
export type Manifest = z.infer<typeof manifestSchema>

const ROLES = `SELECT DISTINCT rolname AS name FROM pg_shdepend JOIN pg_roles ON oid = refobjid AND refclassid = 'pg_authid'::regclass
  WHERE deptype = 'a' AND rolname <> current_user AND dbid = (SELECT d.oid FROM pg_database d WHERE datname = current_database()) ORDER BY 1`

/** Returns the facts of a database for its manifest. Throws an Error for the operator if it is not that of an iVue. */
export async function describeDatabase(client: pg.Client): Promise<Pick<Manifest, 'postgres' | 'migrations' | 'roles'>> {
  const { applied } = await compareMigrations(client)
  if (applied.length === 0) throw new Error('The database has no iVue: there is nothing to back up')
  const { rows } = await client.query<{ name: string }>(ROLES)
  return { postgres: await readMajor(client), migrations: applied.sort(), roles: rows.map(({ name }) => name) }
}

export async function readMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ major: number }>("SELECT current_setting('server_version_num')::int / 10000 AS major")
  return rows[0]?.major ?? 0
}

export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; count: string }>(
    COUNTED.map((name) => `SELECT '${name}' AS name, count(*) FROM ${name}`).join(' UNION ALL '),
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

/** Returns the names of the tables that have fewer or more rows than when the backup was made. */
export const findDifferences = ({ counts }: Manifest, found: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts)
    .filter(([name, range]) => (found[name] ?? -1) < Math.min(...range) || (found[name] ?? -1) > Math.max(...range))
    .map(([name]) => name)
