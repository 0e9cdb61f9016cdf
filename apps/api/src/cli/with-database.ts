import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningPostgres, startPostgres } from '../platform/postgres/start-postgres.ts'
import { readEnvironment } from './environment.ts'

/** Matches the address of a database. A percent sign in it is followed by two digits. */
const ADDRESS = /^postgres(ql)?:\/\/([^%]|%[0-9a-f]{2})*$/i

/**
 * Runs `use` with the URL of the database: DATABASE_URL, or else that of the embedded Postgres in DATA_DIR, which is started for this time
 * if it does not run. Throws an Error for the operator if there is none.
 */
export async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = readEnvironment()
  const dataDir = DATA_DIR || '.data'
  if (DATABASE_URL && !(ADDRESS.test(DATABASE_URL) && URL.canParse(DATABASE_URL)))
    throw new Error('DATABASE_URL is not an address of Postgres: write it as postgres://user:password@host:5432/database')
  const url = DATABASE_URL || findRunningPostgres(dataDir)
  if (url) return use(url)
  if (!existsSync(join(dataDir, 'postgres/data')))
    throw new Error(`DATABASE_URL is not set and DATA_DIR (${dataDir}) has no database: set one of them`)
  const postgres = await startPostgres({ dataDir, existing: true })
  try {
    return await use(postgres.connectionString)
  } finally {
    await postgres.stop()
  }
}
