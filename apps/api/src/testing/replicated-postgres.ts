import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withConnection } from '../platform/database/own-connection.ts'
import { startPostgres } from '../platform/postgres/start-postgres.ts'
import { administer } from './databases.ts'
import { prepare } from './prepare.ts'
import type { TestDatabase } from './test-database.ts'
import { until } from './until.ts'

export interface ReplicatedPostgres extends TestDatabase {
  replicaUrl: string
  /** The replica still receives the primary's writes, but does not apply them until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  stopReplica(): Promise<void>
}

/**
 * Starts a separate primary with a migrated database and a streaming replica. The replica starts as a copy of the stopped primary's
 * files.
 */
export async function replicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'ivue-replicated-'))
  const dataDir = join(folder, 'primary')
  const first = await startPostgres({ dataDir, withoutDurability: true })
  await prepare(first.connectionString)
  // A replica receives only what is on the primary's disk, and the test server acknowledges commits before that.
  await administer(first.connectionString, 'ALTER DATABASE postgres SET synchronous_commit = on')
  await first.stop()

  const copy = join(folder, 'replica')
  cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
  const data = join(copy, 'postgres/data')
  // From version 24 on, Node copies folders without their modes.
  chmodSync(data, 0o700)
  const primary = await startPostgres({ dataDir, withoutDurability: true })
  const { hostname, port, username, password } = new URL(primary.connectionString)
  const info = `host=${hostname} port=${port} user=${username} password=${password}`
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${info}'\n`)
  writeFileSync(join(data, 'standby.signal'), '', { mode: 0o600 })
  const replica = await startPostgres({ dataDir: copy, withoutDurability: true })
  return {
    connectionString: primary.connectionString,
    replicaUrl: replica.connectionString,
    async pause() {
      await administer(replica.connectionString, 'SELECT pg_wal_replay_pause()')
      await until(() => isPaused(replica.connectionString), { what: 'the replica to pause' })
    },
    resume: () => administer(replica.connectionString, 'SELECT pg_wal_replay_resume()'),
    stopReplica: () => replica.stop(),
    async drop() {
      await replica.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isPaused = (url: string): Promise<boolean> =>
  withConnection(url, 'test', async (client) => {
    const { rows } = await client.query("SELECT pg_get_wal_replay_pause_state() = 'paused' AS paused")
    return rows[0].paused
  })
