import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** A release with this file serves the files of others. */
const SERVES_OTHERS = 'apps/api/src/platform/files/web-files.ts'
const HASH = /-([\w-]{8})(?=\.(?:js|css|woff2))/g
const COPIED = /\.(?:js|css|woff2|html|svg)$/
const TEXT = /\.(?:js|css|html)$/

/**
 * Prepares the release before in an empty folder and returns its server program. It is the commit `RELEASE_BEFORE`, installed and built there.
 * Without one, or if that commit serves no files of other releases, it is the present build with other hashes.
 */
export function prepareReleaseBefore(folder: string): string {
  const commit = process.env.RELEASE_BEFORE ?? ''
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 30 })
  if (commit !== '' && git('ls-tree', '--name-only', commit, SERVES_OTHERS).length > 0) {
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
    for (const script of ['install', 'build']) execFileSync(process.execPath, [`scripts/${script}.mjs`], { cwd: folder, stdio: 'inherit' })
  } else {
    const why = commit === '' ? 'RELEASE_BEFORE names no commit' : `${commit} serves no files of other releases`
    process.stdout.write(`${why}: the release before is the present build with other hashes\n`)
    copyWithOtherHashes(folder)
  }
  return join(folder, 'apps/api/dist/main.js')
}

function copyWithOtherHashes(folder: string): void {
  mkdirSync(join(folder, 'apps/api'), { recursive: true })
  for (const path of ['apps/api/dist', 'package.json']) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  for (const path of ['apps/api/node_modules', 'prisma']) symlinkSync(join(ROOT, path), join(folder, path))
  const built = join(ROOT, 'apps/web/build')
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => COPIED.test(name))
  const hashes = new Set(names.flatMap((name) => [...name.matchAll(HASH)].map(([, hash]) => hash)))
  const rename = (text: string) => text.replaceAll(HASH, (all, hash) => (hashes.has(hash) ? `-${[...hash].reverse().join('')}` : all))
  for (const name of names) {
    const bytes = readFileSync(join(built, name))
    const content = TEXT.test(name) ? Buffer.from(rename(bytes.toString('utf8'))) : bytes
    const file = join(folder, 'apps/web/dist', rename(name))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    if (/\.(?:js|css)$/.test(name)) writeFileSync(`${file}.gz`, gzipSync(content))
  }
}
