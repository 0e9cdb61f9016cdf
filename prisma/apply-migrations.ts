import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { BASELINE, takeOverProblem } from './take-over.ts'

/** Advisory lock shared by all instances, so that instances started concurrently migrate one after the other. */
const MIGRATION_LOCK = 72707369

/** First line of a migration that runs outside a transaction, as CREATE INDEX CONCURRENTLY requires. Its statements must be repeatable. */
const NO_TRANSACTION_MARK = '-- concurrently\n'

/** Prisma's own table, so that its tools can read what was applied. */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
  logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`

const INSERT_MIGRATION = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`

/** Returns the path of the folder `migrations` in the folder of this file: in `prisma/`, or in `apps/api/dist/` after a build. */
export function migrationsFolder(): string {
  const besideThisFile = fileURLToPath(new URL('./migrations', import.meta.url))
  return existsSync(besideThisFile) ? besideThisFile : fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))
}

/** Returns name and SQL of every migration, in the order in which they are applied. */
export async function readMigrations(folder = migrationsFolder()): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(names.sort().map(async (name) => ({ name, sql: await readFile(`${folder}/${name}/migration.sql`, 'utf8') })))
}

/** A migration that could not be applied. The cause is the error of its statement. */
export class MigrationFailure extends Error {
  /** Which migration failed and what became of it. The message adds that of the cause, which may have values of rows. */
  readonly summary: string

  constructor(summary: string, cause: unknown) {
    super(`${summary}: ${cause instanceof Error ? cause.message : cause}`, { cause })
    this.summary = summary
  }
}

/** Lets the app's role use what a migration makes, because processes of the release before write to it by triggers from its commit on. */
const GRANT = "DO $$ BEGIN IF to_regprocedure('grant_app_role()') IS NOT NULL THEN PERFORM grant_app_role(); END IF; END $$"

interface MigrationOptions {
  folder?: string
  /** Called after each migration with its duration in milliseconds. */
  onApplied?: (name: string, ms: number) => void
}

/**
 * Applies the pending migrations and returns their names. Each runs in a transaction, except those with the mark. Throws a
 * MigrationFailure if one fails, which rolls it back, and an Error if an applied one was edited since. A database of before 1.0.0 is
 * taken over: see take-over.ts.
 */
export async function applyMigrations(
  connectionString: string,
  { folder = migrationsFolder(), onApplied = () => {} }: MigrationOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true })
  // A lost connection is reported by the next statement instead.
  client.on('error', () => {})
  await client.connect()
  const applied: string[] = []
  try {
    await waitForLock(client)
    await client.query(CREATE_TABLE)
    const checksums = await readChecksums(client)
    const baseline = migrations.find(({ name }) => name === BASELINE)
    if (baseline && isOfBefore(checksums)) {
      const problem = await takeOverProblem(client, checksums, folder)
      if (problem) throw new Error(problem)
      await client.query(INSERT_MIGRATION, [randomUUID(), checksumOf(baseline.sql), BASELINE])
      checksums.set(BASELINE, checksumOf(baseline.sql))
    }
    for (const { name, sql } of migrations) {
      const checksum = checksumOf(sql)
      if (checksums.has(name) && checksums.get(name) !== checksum)
        throw new Error(`The migration ${name} was edited after it had been applied`)
      if (checksums.has(name)) continue
      const startedAt = performance.now()
      const record = () => client.query(INSERT_MIGRATION, [randomUUID(), checksum, name])
      if (sql.startsWith(NO_TRANSACTION_MARK)) {
        await applyStatements(client, name, sql)
        await record()
      } else
        await applyInTransaction(client, name, async () => {
          await client.query(await adaptToServer(client, sql))
          await client.query(GRANT)
          await record()
        })
      applied.push(name)
      onApplied(name, Math.round(performance.now() - startedAt))
    }
    return applied
  } finally {
    await client.end()
  }
}

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

async function readChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  return new Map(rows.map((row) => [row.migration_name, row.checksum]))
}

/** Whether a database is one of before 1.0.0. */
const isOfBefore = (checksums: ReadonlyMap<string, string>) => checksums.size > 0 && !checksums.has(BASELINE)

/**
 * Returns the names of the migrations by their state in a database: applied, pending, edited since they were applied, and of a later
 * release than this one. `problem` is the reason why a database of before 1.0.0 cannot be taken over.
 */
export async function compareMigrations(client: pg.Client, folder = migrationsFolder()) {
  const { rows } = await client.query<{ known: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known")
  const checksums = rows[0]?.known ? await readChecksums(client) : new Map<string, string>()
  const migrations = await readMigrations(folder)
  const names = new Set(migrations.map(({ name }) => name))
  return {
    applied: [...checksums.keys()],
    pending: [...names].filter((name) => !checksums.has(name)),
    edited: migrations.filter(({ name, sql }) => checksums.has(name) && checksums.get(name) !== checksumOf(sql)).map(({ name }) => name),
    unknown: [...checksums.keys()].filter((name) => !names.has(name) && name > BASELINE),
    problem: names.has(BASELINE) && isOfBefore(checksums) ? await takeOverProblem(client, checksums, folder) : null,
  }
}

/** Returns the SQL as the server's version needs it. Before Postgres 16 the privilege SET on a role is its membership. */
async function adaptToServer(client: pg.Client, sql: string): Promise<string> {
  const { rows } = await client.query<{ old: boolean }>("SELECT current_setting('server_version_num')::int < 160000 AS old")
  return rows[0]?.old
    ? sql.replaceAll("pg_has_role(current_user, 'ivue_app', 'SET')", "pg_has_role(current_user, 'ivue_app', 'MEMBER')")
    : sql
}

/**
 * Waits for the advisory lock of migrations. It polls, because a statement that waits in the database holds a snapshot, and CREATE INDEX
 * CONCURRENTLY of another instance would wait for that.
 */
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK])
    if (rows[0]?.taken) return
    await wait(100)
  }
}

async function applyStatements(client: pg.Client, name: string, sql: string): Promise<void> {
  for (const statement of sql.replaceAll(/^--.*$/gm, '').split(';\n'))
    if (statement.trim() !== '')
      await client.query(statement).catch((cause: unknown) => {
        throw new MigrationFailure(`The migration ${name} broke off and begins again next time`, cause)
      })
}

async function applyInTransaction(client: pg.Client, name: string, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {})
    throw new MigrationFailure(`The migration ${name} failed and was rolled back`, cause)
  }
}
