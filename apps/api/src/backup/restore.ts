import type { HeldCounts } from '@ivue/contracts/mail/rules.ts'
import { readMigrations } from '@ivue/database/apply-migrations.ts'
import { BASELINE } from '@ivue/database/take-over.ts'
import { verifyAudit } from '../audit/verify.ts'
import { withConnection } from '../platform/database/own-connection.ts'
import { HELD_COUNTS_STATEMENT, holdDue, NO_HELD_COUNTS } from '../platform/mail/held.ts'
import { restoreCluster } from '../platform/postgres/cluster-copy.ts'
import { feedProgram } from '../platform/postgres/run-program.ts'
import { deriveKeyId } from '../platform/secrets/secrets.ts'
import type { Archive } from './archive.ts'
import { findClientProgram, startClientProgram } from './client-program.ts'
import { countRows, findDifferences, type Manifest, readMajor } from './manifest.ts'

const NAME = 'ivue-restore'

/** Throws an Error for the operator if this release or this key does not fit the archive. */
export async function refuseForeign({ migrations, release, keyId }: Manifest, key: string): Promise<void> {
  const known = new Set((await readMigrations()).map(({ name }) => name))
  if (migrations.some((name) => name > BASELINE && !known.has(name)))
    throw new Error(`The archive of release ${release.version} has migrations that this release lacks: restore it with that one`)
  if (deriveKeyId({ SECRET_KEY: key, DATA_DIR: '' }) !== keyId)
    throw new Error('SECRET_KEY is not the key of the archive: set it to the key with which the app ran when the backup was made')
}

/** Restores a dump into an empty database, all or nothing. Throws an Error for the operator. */
export async function restoreDump({ manifest, read }: Archive, url: string): Promise<void> {
  if (manifest.content !== 'ivue.dump')
    throw new Error('The archive is of a Postgres of our own: restore it without DATABASE_URL, into a new DATA_DIR')
  const major = await withConnection(url, NAME, async (client) => {
    const { rows } = await client.query<{ name: string }>(OBJECTS)
    if (rows[0])
      throw new Error(`The database of DATABASE_URL is not empty (it has ${rows[0].name}): create another one, and name it in DATABASE_URL`)
    const found = await readMajor(client)
    if (found < manifest.postgres)
      throw new Error(`The archive is of Postgres ${manifest.postgres}, the server of ${found}: restore it on a newer server`)
    return found
  })
  const program = await findClientProgram('pg_restore', major)
  await withConnection(url, NAME, async (client) => {
    for (const role of manifest.roles) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
      if (rowCount) continue
      const sql = `CREATE ROLE ${client.escapeIdentifier(role)} NOLOGIN`
      await client.query(sql).catch(() => {
        throw new Error(`The role ${role} is missing on the server: its administrator runs ${sql}`)
      })
    }
  })
  await feedProgram(startClientProgram(program, url, ['--no-owner', '--exit-on-error', '--single-transaction']), read())
}

/** Restores the files of our own Postgres into a folder that has none, all or nothing. Throws an Error for the operator. */
export async function restoreFiles({ manifest, read }: Archive, dataDir: string): Promise<void> {
  if (manifest.content !== 'postgres.tar.gz') throw new Error('The archive is of another Postgres: set DATABASE_URL to an empty database')
  await restoreCluster(dataDir, read())
}

/** The migration that makes the table of the hold. It may be run twice. */
const TABLE_OF_HOLD = '20261129000300_worker_signs'

/** Holds what the backup has to send, until it is released, and returns what it is. An archive of an earlier release gets the table of the hold. */
export async function holdRestored(url: string, at: Date): Promise<HeldCounts> {
  const table = (await readMigrations()).find(({ name }) => name === TABLE_OF_HOLD)
  return withConnection(url, NAME, async (client) => {
    await client.query('BEGIN')
    await client.query(table?.sql ?? '')
    await client.query('INSERT INTO worker_signs DEFAULT VALUES ON CONFLICT (id) DO UPDATE SET seen_at = NULL')
    await holdDue(client, at)
    await client.query('COMMIT')
    const { rows } = await client.query<HeldCounts>(HELD_COUNTS_STATEMENT)
    return rows[0] ?? NO_HELD_COUNTS
  })
}

/** Compares a restored database with its archive. Returns its row counts, and the problems found. */
export async function verifyRestored(manifest: Manifest, url: string) {
  const counts = await withConnection(url, NAME, countRows)
  const { entries, seal, problem } = await verifyAudit(url)
  const problems = findDifferences(manifest, counts).map((name) => `${name} has other rows than when the backup was made`)
  return { counts, entries, seal, problems: problem ? [...problems, problem] : problems }
}

/** SQL of the objects of the database that are not of Postgres itself or of an extension. */
const OBJECTS = `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e') LIMIT 1`
