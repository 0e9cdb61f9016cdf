import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inspectEnv } from '../platform/env.ts'
import { findRunningPostgres } from '../platform/postgres/start-postgres.ts'
import { readStoredKey } from '../platform/secrets/secrets.ts'
import { type Check, type CheckResult, failedResult, okResult, warningResult } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { machineChecks } from './machine-checks.ts'
import { serviceChecks } from './service-checks.ts'

type Source = Record<string, string | undefined>

/**
 * Returns the checks of a configuration. Without DATABASE_URL they concern the Postgres of our own in DATA_DIR, and its
 * database only while it runs. They write one folder and remove it at once.
 */
export function buildChecks(source: Source, now = () => new Date()): Check[] {
  const { env, problems } = inspectEnv(source)
  const embedded = !hasDatabaseUrl(source)
  const url = embedded ? findRunningPostgres(env.DATA_DIR) : env.DATABASE_URL
  return [
    ...(problems.length > 0 ? problems : [null]).map((problem) => ({
      name: 'Environment',
      run: () => (problem ? failedResult(problem) : okResult('Every variable fits')),
    })),
    ...machineChecks(env, embedded),
    ...(url ? databaseChecks({ env, url, key: env.SECRET_KEY || readStoredKey(env.DATA_DIR) }, now) : []),
    ...(embedded && !url ? [{ name: 'Database', run: () => describeStopped(env.DATA_DIR) }] : []),
    ...serviceChecks(env, embedded),
  ]
}

const hasDatabaseUrl = (source: Source) => Boolean(source.DATABASE_URL || source.DATABASE_URL_FILE)

const describeStopped = (dataDir: string) =>
  existsSync(join(dataDir, 'postgres/data'))
    ? warningResult('Not checked, because its Postgres does not run. Start iVue and check again')
    : okResult('There is none yet. The first start makes it')

/** Returns the lines of the report: what is checked, a line for each result, and their number by level. */
export function formatReport(source: Source, results: readonly CheckResult[]): string {
  const place = hasDatabaseUrl(source)
    ? 'with the database of DATABASE_URL'
    : `with a Postgres of its own in ${resolve(source.DATA_DIR || '.data')}, as DATABASE_URL is not set`
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.map(({ level, name, text }) => `${level.padEnd(7)}  ${name.padEnd(width)}  ${text}`)
  const counts = (['ok', 'warning', 'failed'] as const).map((level) => `${results.filter((one) => one.level === level).length} ${level}`)
  return [`iVue ${place}`, ...lines, counts.join(', '), ''].join('\n')
}
