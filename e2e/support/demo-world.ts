import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from './start-app.ts'

/** Creates the demo world once per run of Playwright; `startApp` copies it. Tests of an app that is running already need none. */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env.IVUE_URL) return
  const root = process.env.IVUE_TEST_DIR ?? tmpdir()
  mkdirSync(root, { recursive: true })
  const folder = mkdtempSync(join(root, 'ivue-world-'))
  const dataDir = join(folder, 'data')
  const app = await startApp({ DATA_DIR: dataDir })
  await app.stop()
  // A database that was not shut down cleanly must not be copied: then every app creates its own.
  if (!existsSync(join(dataDir, 'postgres/data/postmaster.pid'))) process.env.IVUE_TEST_WORLD = dataDir
  return () => rmSync(folder, { recursive: true, force: true })
}
