import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@ivue/api/src/platform/postgres/start-postgres.ts'
import { administer, inDatabase } from '@ivue/api/src/testing/databases.ts'
import { runApp } from './start-app.ts'

/**
 * Starts the Postgres of this run and creates the demo world once as the template that `startApp` clones. Does nothing for an app that is
 * already running (`IVUE_URL`) or with a given Postgres that has a demo world (`IVUE_TEST_POSTGRES`).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.IVUE_URL || process.env.IVUE_TEST_POSTGRES) return
  const root = process.env.IVUE_TEST_DIR ?? tmpdir()
  mkdirSync(root, { recursive: true })
  const folder = mkdtempSync(join(root, 'ivue-world-'))
  const postgres = await startPostgres({ dataDir: folder, withoutDurability: true })
  const { connectionString } = postgres
  process.env.IVUE_TEST_POSTGRES = connectionString
  await administer(connectionString, 'CREATE DATABASE demo_world')
  const app = await runApp(inDatabase(connectionString, 'demo_world'))
  await app.stop()
  await administer(connectionString, 'ALTER DATABASE demo_world ALLOW_CONNECTIONS false')
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
