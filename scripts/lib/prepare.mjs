import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { withLock } from './lock.mjs'
import { publish } from './publish.mjs'
import { ROOT, run } from './run.mjs'

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
/** The package manager for npx: `pnpm@` and its version. */
export const PNPM = manifest.packageManager

const CACHE = join(ROOT, '.cache')
const TURBO = join(ROOT, 'node_modules/.bin/turbo')

/** Installs the packages if the lockfile differs from the last installed one. Returns the exit code. One process at a time. */
export function install() {
  return withLock(join(CACHE, 'install.lock'), async () => {
    const stamp = join(ROOT, 'node_modules/.ivue-lockfile')
    const hash = createHash('sha256')
      .update(readFileSync(join(ROOT, 'pnpm-lock.yaml')))
      .digest('hex')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0
    process.stdout.write('Installing packages\n')
    const code = await run('npx', ['-y', PNPM, 'install', '--frozen-lockfile'], { quiet: true, env: { CI: '1' } })
    if (code === 0) writeFileSync(stamp, hash)
    return code
  })
}

/** Builds what changed since the last build, and publishes it. Returns the exit code. One process at a time. */
export function build() {
  return withLock(join(CACHE, 'build.lock'), async () => {
    const args = ['run', 'build', '--env-mode=loose', '--output-logs=errors-only', '--ui=stream', '--log-prefix=none']
    const code = await run(TURBO, args, { env: pathWithPnpm(), quiet: true })
    if (code === 0) for (const app of ['api', 'web']) publish(join(ROOT, 'apps', app, 'build'), join(ROOT, 'apps', app, 'dist'))
    return code
  })
}

/** Returns 0 if a second build right after the first one would do nothing. Otherwise prints what it would build and returns 1. */
export async function wouldBuildAgain() {
  const env = { ...process.env, ...pathWithPnpm() }
  const { stdout } = await promisify(execFile)(TURBO, ['run', 'build', '--env-mode=loose', '--dry=json'], {
    cwd: ROOT,
    env,
    maxBuffer: 2 ** 26,
  })
  const again = JSON.parse(stdout).tasks.filter(({ command, cache }) => command !== '<NONEXISTENT>' && cache.status !== 'HIT')
  for (const { taskId } of again) process.stderr.write(`${taskId} would run again: its inputs in turbo.json include what it writes\n`)
  return again.length === 0 ? 0 : 1
}

/**
 * Returns a PATH with a `pnpm` that downloads pnpm. Turbo runs tasks by a program of this name, which the machine may not have.
 */
function pathWithPnpm() {
  const folder = join(CACHE, 'bin')
  const file = join(folder, 'pnpm')
  const script = `#!/bin/sh\nexec npx -y ${PNPM} "$@"\n`
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file) || readFileSync(file, 'utf8') !== script) writeFileSync(file, script)
  chmodSync(file, 0o755)
  return { PATH: `${folder}${delimiter}${process.env.PATH}` }
}
