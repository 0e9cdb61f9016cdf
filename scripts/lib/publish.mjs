import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How long files of earlier builds stay, for pages and servers that opened before. */
const KEPT_MS = 7 * 86_400_000

/**
 * Puts a folder that was built in the place of the one before, in one step, so that nobody finds half a build. Hashed assets of earlier builds stay for a week: pages
 * that are open, and a server that still runs, go on loading them. Does nothing when the files are the same.
 */
export function publish(built, dist) {
  if (existsSync(dist) && sameFiles(built, dist)) return
  const next = `${dist}.next`
  const before = `${dist}.before`
  for (const folder of [next, before]) rmSync(folder, { recursive: true, force: true })
  cpSync(built, next, { recursive: true, preserveTimestamps: true })
  if (existsSync(dist)) {
    keepAssets(dist, next)
    renameSync(dist, before)
  }
  renameSync(next, dist)
  rmSync(before, { recursive: true, force: true })
}

/** Whether every file of the build is in `dist`, with its size and time. */
const sameFiles = (built, dist) =>
  filesIn(built).every((name) => {
    const [one, other] = [statSync(join(built, name)), statSync(join(dist, name), { throwIfNoEntry: false })]
    return other !== undefined && one.size === other.size && Math.abs(one.mtimeMs - other.mtimeMs) < 1
  })

function keepAssets(from, to) {
  for (const name of filesIn(from).filter((file) => /(^|\/)assets\//.test(file))) {
    const file = join(from, name)
    if (existsSync(join(to, name)) || Date.now() - statSync(file).mtimeMs > KEPT_MS) continue
    mkdirSync(dirname(join(to, name)), { recursive: true })
    cpSync(file, join(to, name), { preserveTimestamps: true })
  }
}

const filesIn = (folder) => readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile())
