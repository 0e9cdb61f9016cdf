import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startPostgres } from '@ivue/api/src/postgres/start-postgres.ts'
import { applyMigrations } from '@ivue/database/apply-migrations.ts'
import { childrenOf } from './memory.ts'
import { processorMsOf, stopServers } from './servers.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface OwnWorld {
  /** How its Postgres is reached. */
  database: string
  /** Milliseconds of processor time that its Postgres has taken so far; NaN where there is no `/proc`. */
  postgresMs(): number
}

/** A Postgres of its own with a demo world, as the app starts it; taken away afterwards. */
export async function inOwnWorld(loans: number, use: (world: OwnWorld) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ivue-bench-'))
  const postgres = await startPostgres({ dataDir })
  try {
    const database = postgres.connectionString
    await applyMigrations(database)
    await promisify(execFile)('npx', ['tsx', 'prisma/demo/main.ts', '--loans', String(loans)], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: database },
    })
    const pid = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    await use({ database, postgresMs: () => processorMsOf([pid], { withEnded: true }) + processorMsOf(childrenOf(pid)) })
  } finally {
    await stopServers()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
