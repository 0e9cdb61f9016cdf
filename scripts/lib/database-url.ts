import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns DATABASE_URL, or else the URL of the embedded Postgres that runs in DATA_DIR. */
export const databaseUrl = (): string => process.env.DATABASE_URL || ownPostgres()

function ownPostgres(): string {
  const home = join(process.env.DATA_DIR || '.data', 'postgres')
  const port = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://ivue:${readFileSync(join(home, 'secret'), 'utf8').trim()}@127.0.0.1:${port}/postgres`
}
