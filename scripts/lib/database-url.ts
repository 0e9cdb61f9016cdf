import { findRunningPostgres } from '../../apps/api/src/postgres/start-postgres.ts'

/** Returns DATABASE_URL, or else the URL of the embedded Postgres that runs in DATA_DIR. Throws if none runs. */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL || findRunningPostgres(process.env.DATA_DIR || '.data')
  if (!url) throw new Error('No Postgres runs in DATA_DIR: start iVue, or set DATABASE_URL')
  return url
}
