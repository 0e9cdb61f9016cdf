import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startPostgres } from '@ivue/api/src/platform/postgres/start-postgres.ts'
import { applyMigrations } from '@ivue/database/apply-migrations.ts'
import pg from 'pg'
import { listChildren, readProcessorMs } from './processes.ts'
import { stopServers } from './servers.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export async function query<Row = Record<string, unknown>>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // A broken connection rejects the query as well.
  client.on('error', () => {})
  await client.connect()
  return (await client.query(sql, values).finally(() => client.end())).rows
}

export interface DemoWorld {
  database: string
  /** Milliseconds of processor time used by its Postgres; NaN without `/proc`. */
  postgresMs(): number
}

/** Runs `use` with a demo world in an embedded Postgres, which is removed afterwards. */
export async function withDemoWorld(loans: number, use: (world: DemoWorld) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ivue-bench-'))
  const postgres = await startPostgres({ dataDir: folder })
  const database = postgres.connectionString
  try {
    await applyMigrations(database)
    await loadDemoWorld(database, '--loans', String(loans))
    const pid = Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    await use({ database, postgresMs: () => readProcessorMs([pid], { withEnded: true }) + readProcessorMs(listChildren(pid)) })
  } finally {
    await stopServers()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function loadDemoWorld(database: string, ...args: string[]): Promise<void> {
  await promisify(execFile)('npx', ['tsx', 'prisma/demo/main.ts', ...args], { cwd: ROOT, env: { ...process.env, DATABASE_URL: database } })
}

export interface NewPeople {
  /** User of the demo world whose roles, groups and password they get. */
  like: string
  prefix: string
  count: number
}

/** Adds people with the same permissions as a user of the demo world, and returns their user names. People of an earlier run are reused. */
export async function addPeople(url: string, { like, prefix, count }: NewPeople): Promise<string[]> {
  await query(
    url,
    `WITH model AS (SELECT * FROM users WHERE username = $1),
     added AS (
       INSERT INTO users (username, employee_id, full_name, access_level, password_hash, login_type)
       SELECT $2 || '.' || n, upper($2) || n, initcap($2) || ' ' || n, model.access_level, model.password_hash, model.login_type FROM model, generate_series(1, $3::int) n
       ON CONFLICT DO NOTHING RETURNING id),
     roles AS (INSERT INTO user_roles (user_id, role) SELECT added.id, r.role FROM added, model JOIN user_roles r ON r.user_id = model.id)
     INSERT INTO group_members (user_id, group_id) SELECT added.id, m.group_id FROM added, model JOIN group_members m ON m.user_id = model.id`,
    [like, prefix, count],
  )
  return Array.from({ length: count }, (_, at) => `${prefix}.${at + 1}`)
}
