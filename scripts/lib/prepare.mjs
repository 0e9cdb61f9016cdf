import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { precompress } from './precompress.mjs'
import { ROOT, run } from './run.mjs'

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
/** `pnpm@` with its version, for npx. */
export const PNPM = manifest.packageManager

/** Installs the packages when the lockfile differs from the one installed last. Answers the exit code. */
export async function install() {
  const stamp = join(ROOT, 'node_modules/.ivue-lockfile')
  const hash = createHash('sha256')
    .update(readFileSync(join(ROOT, 'pnpm-lock.yaml')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0
  process.stdout.write('Installing packages\n')
  const code = await run('npx', ['-y', PNPM, 'install', '--frozen-lockfile'], { quiet: true, env: { CI: '1' } })
  if (code === 0) writeFileSync(stamp, hash)
  return code
}

/** Builds what changed since the last build (turbo keeps the rest) and compresses the web's files. Answers the exit code. */
export async function build() {
  const path = `${pnpmFolder()}${delimiter}${process.env.PATH}`
  const args = ['run', 'build', '--env-mode=loose', '--output-logs=errors-only', '--ui=stream', '--log-prefix=none']
  const code = await run(join(ROOT, 'node_modules/.bin/turbo'), args, { env: { PATH: path }, quiet: true })
  if (code === 0) await precompress(join(ROOT, 'apps/web/dist'))
  return code
}

/** Turbo runs tasks by a program called pnpm, which a machine need not have: one that fetches it. */
function pnpmFolder() {
  const folder = join(ROOT, '.cache/bin')
  const file = join(folder, 'pnpm')
  const script = `#!/bin/sh\nexec npx -y ${PNPM} "$@"\n`
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file) || readFileSync(file, 'utf8') !== script) writeFileSync(file, script)
  chmodSync(file, 0o755)
  return folder
}
