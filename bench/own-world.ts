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
  /** Address of its Postgres. */
  database: string
  /** Milliseconds of processor time used by its Postgres; NaN without `/proc`. */
  postgresMs(): number
}

/** Runs `use` with an embedded Postgres and a demo world, started like the app does, and removes them afterwards. */
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
