import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built server: `main.js` and the reader of workbooks. */
    programs: string
  }
}

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
/** Next to `dist`, so that the programs find packages and migrations. */
const PREFIX = '.cache-tests-'

/**
 * Builds the server once per vitest run, so that tests which start and kill it do not wait for a compilation. With `IVUE_BUILT=1` it
 * uses the build in `dist`.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  if (process.env.IVUE_BUILT === '1') {
    project.provide('programs', join(PACKAGE, 'dist'))
    return () => {}
  }
  sweep()
  const programs = mkdtempSync(join(PACKAGE, `${PREFIX}${process.pid}-`))
  await promisify(execFile)(process.execPath, ['build.mjs', programs], { cwd: PACKAGE })
  project.provide('programs', programs)
  return () => rmSync(programs, { recursive: true, force: true })
}

/** Removes the folders of killed runs. The folder name contains the run's process id. */
function sweep(): void {
  for (const name of readdirSync(PACKAGE).filter((entry) => entry.startsWith(PREFIX)))
    if (!isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) rmSync(join(PACKAGE, name), { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
