import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type OwnPostgres, startPostgres } from '../platform/postgres/start-postgres.ts'
import { administer, inDatabase } from './databases.ts'
import { prepare } from './prepare.ts'

const TEMPLATE = 'template_of_tests'

/** Starts one Postgres per vitest run, with a template database that every test clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = process.env.IVUE_TEST_DIR ?? join(tmpdir(), 'ivue-tests')
  mkdirSync(root, { recursive: true, mode: 0o700 })
  await sweep(root)
  const dataDir = mkdtempSync(join(root, 'run-'))
  const postgres = await startPostgres({ dataDir, withoutDurability: true })
  await administer(postgres.connectionString, `CREATE DATABASE ${TEMPLATE}`)
  await prepare(inDatabase(postgres.connectionString, TEMPLATE))
  await administer(postgres.connectionString, `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`)
  project.provide('postgres', { connectionString: postgres.connectionString, template: TEMPLATE })
  return () => remove(postgres, dataDir)
}

/** Stops servers that killed runs left behind. */
async function sweep(root: string): Promise<void> {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith('run-'))) {
    const dataDir = join(root, name)
    try {
      readFileSync(join(dataDir, 'postgres/data/postmaster.pid'))
      await remove(await startPostgres({ dataDir, withoutDurability: true }), dataDir)
    } catch {
      // Not a server, or its run is still alive.
    }
  }
}

async function remove(postgres: OwnPostgres, dataDir: string): Promise<void> {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
