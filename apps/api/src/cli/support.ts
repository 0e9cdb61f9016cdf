import { open, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { SETTINGS } from '@ivue/contracts/settings/settings.ts'
import { compareMigrations } from '@ivue/database/apply-migrations.ts'
import type pg from 'pg'
import { packFiles } from '../backup/archive.ts'
import { refusePath } from '../backup/backup.ts'
import { runChecks } from '../doctor/check.ts'
import { buildChecks, formatReport } from '../doctor/doctor.ts'
import { withConnection } from '../platform/database/own-connection.ts'
import { inspectEnv, VARIABLES } from '../platform/env.ts'
import { RELEASE } from '../release.ts'
import type { Run } from './command.ts'
import { describeProblem } from './problem.ts'
import { withDatabase } from './with-database.ts'

/**
 * Settings and variables whose text is one of a few words. Of others, such as addresses and secrets, only whether they are set is written.
 */
const WORDS = new Set(['ROLE', 'LOG_LEVEL', 'OTEL_TRACES_SAMPLER', 'BUSINESS_TZ', 'business.zone'])
/** Checks whose sentences name people or addresses of mail. */
const CHECKS_WITH_NAMES = new Set(['Demo passwords', 'Mail sender'])
const MAX_LINES = 500
/** The lowest level of a line of the log that is written: a warning. */
const WARNING = 40

export const run: Run = async ({ argument = '', options }) => {
  const log = options.log?.toString()
  refusePath(argument)
  const files: Record<string, string> = {
    'release.json': toJson({
      ...RELEASE,
      at: new Date(),
      node: process.version,
      system: release(),
      cpus: cpus().length,
      memory: totalmem(),
    }),
    'configuration.json': toJson(describeEnvironment()),
    'doctor.txt': await describeChecks(),
    ...(await describeDatabase()),
    ...(log && { 'log.jsonl': await readWarnings(log) }),
  }
  await writeFile(argument, gzipSync(packFiles(files)), { flag: 'wx', mode: 0o600 })
  process.stdout.write(`${argument}: ${Object.keys(files).join(', ')}. Nothing in it is personal or secret\n`)
  return 0
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Returns numbers, switches and choices, and of every other text whether it is set. */
const withoutTexts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !WORDS.has(name) ? value !== '' && 'set' : (value ?? false),
    ]),
  )

function describeEnvironment() {
  const { env, problems } = inspectEnv(process.env)
  return { problems: problems.length, ...withoutTexts(Object.fromEntries(VARIABLES.map((name) => [name, env[name as keyof typeof env]]))) }
}

async function describeChecks(): Promise<string> {
  const results = await runChecks(buildChecks(process.env))
  return formatReport(
    process.env,
    results.map((one) => (CHECKS_WITH_NAMES.has(one.name) ? { ...one, text: '' } : one)),
  )
}

/** Returns what a database has, or why it cannot be read. */
async function describeDatabase(): Promise<Record<string, string>> {
  try {
    return await withDatabase((url) =>
      withConnection(url, 'ivue-support', async (client) => ({
        'migrations.json': toJson(await compareMigrations(client)),
        'tables.json': toJson(await readRows(client, TABLES)),
        'settings.json': toJson(await readSettings(client)),
        'failures.json': toJson(await readRows(client, FAILURES)),
        'jobs.json': toJson(await readRows(client, JOBS)),
        'mails.json': toJson(await readRows(client, MAILS)),
      })),
    )
  } catch (error) {
    return { 'database.txt': `${describeProblem(error)}\n` }
  }
}

const readRows = async (client: pg.Client, sql: string) => (await client.query(sql)).rows

const TABLES = `SELECT n.nspname AS schema, c.relname AS name, c.relkind AS kind, c.reltuples::bigint AS rows, pg_total_relation_size(c.oid)::text AS bytes
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%' ORDER BY 1, 2`
/** Commands that failed, without their people and messages. */
const FAILURES = `SELECT at, option, task, outcome, request_id FROM audit_entries WHERE outcome IN ('failed', 'unknown') ORDER BY id DESC LIMIT ${MAX_LINES}`
const JOBS = `SELECT name, state::text, count(*)::int AS count, max(created_on) AS newest FROM pgboss.job GROUP BY 1, 2 ORDER BY 1, 2`
const MAILS = `SELECT state::text, count(*)::int AS count, min(created_at) AS oldest, max(created_at) AS newest FROM mails GROUP BY 1 ORDER BY 1`

async function readSettings(client: pg.Client) {
  const rows = await client.query<{ key: string; value: unknown }>('SELECT key, value FROM settings WHERE key = ANY($1)', [
    Object.keys(SETTINGS),
  ])
  return withoutTexts(Object.fromEntries(rows.rows.map(({ key, value }) => [key, typeof value === 'object' ? 'set' : value])))
}

/** Returns the last warnings and errors of a log. Lines that are not of the log of iVue are left out. */
async function readWarnings(path: string): Promise<string> {
  const lines: string[] = []
  const input = path === '-' ? process.stdin : (await open(path)).createReadStream()
  for await (const line of createInterface({ input })) {
    if (!isWarning(line)) continue
    lines.push(line)
    if (lines.length > MAX_LINES) lines.shift()
  }
  return lines.map((line) => `${line}\n`).join('')
}

function isWarning(line: string): boolean {
  try {
    const { level, pid, hostname } = JSON.parse(line)
    return level >= WARNING && typeof pid === 'number' && typeof hostname === 'string'
  } catch {
    return false
  }
}
