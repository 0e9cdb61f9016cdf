import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from './start-app.ts'

/** Makes the demo world once for a run of Playwright; `startApp` begins on copies of it. */
export default async function setup(): Promise<() => void> {
  const root = process.env.IVUE_TEST_DIR ?? tmpdir()
  mkdirSync(root, { recursive: true })
  const folder = mkdtempSync(join(root, 'ivue-world-'))
  const dataDir = join(folder, 'data')
  const app = await startApp({ DATA_DIR: dataDir })
  await app.stop()
  // Of a database that did not end in order a copy may be of no use: then every app makes its own.
  if (!existsSync(join(dataDir, 'postgres/data/postmaster.pid'))) process.env.IVUE_TEST_WORLD = dataDir
  return () => rmSync(folder, { recursive: true, force: true })
}
