import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../platform/postgres/start-postgres.ts'
import { prepare } from './prepare.ts'
import type { TestDatabase } from './test-database.ts'
import { until } from './until.ts'

export interface FreezablePostgres extends TestDatabase {
  /** Suspends the server and all its connections, which stay open but do not respond. */
  freeze(): Promise<void>
  thaw(): void
}

/** Starts a separate Postgres server with a migrated database. Its `drop` stops it. */
export async function startSeparatePostgres(): Promise<FreezablePostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ivue-own-server-'))
  const server = await startPostgres({ dataDir, withoutDurability: true })
  await prepare(server.connectionString)
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  const children = () => readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  let frozen: number[] = []
  const stopped = (pid: number) => /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

  async function freeze(): Promise<void> {
    // The postmaster first, because it starts the others.
    for (const next of [() => [postmaster], children]) {
      const pids = next()
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      frozen.push(...pids)
      await until(() => pids.every(stopped), { what: 'Postgres to stop' })
    }
  }
  function thaw(): void {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    frozen = []
  }
  return {
    connectionString: server.connectionString,
    freeze,
    thaw,
    async drop() {
      thaw()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
