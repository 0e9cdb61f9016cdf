import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How long assets of earlier builds stay, in milliseconds. Open pages and running servers still load them. */
const KEEP_ASSETS_MS = 7 * 86_400_000

/**
 * Replaces the previous build by a new one in one step, so that no page loads half a build. Hashed assets of earlier builds stay for a week.
 * Does nothing if the files are the same.
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

/** Whether `dist` has every file of the build, with the same size and time. */
const sameFiles = (built, dist) =>
  filesIn(built).every((name) => {
    const [one, other] = [statSync(join(built, name)), statSync(join(dist, name), { throwIfNoEntry: false })]
    return other !== undefined && one.size === other.size && Math.abs(one.mtimeMs - other.mtimeMs) < 1
  })

function keepAssets(from, to) {
  for (const name of filesIn(from).filter((file) => /(^|\/)assets\//.test(file))) {
    const file = join(from, name)
    if (existsSync(join(to, name)) || Date.now() - statSync(file).mtimeMs > KEEP_ASSETS_MS) continue
    mkdirSync(dirname(join(to, name)), { recursive: true })
    cpSync(file, join(to, name), { preserveTimestamps: true })
  }
}

const filesIn = (folder) => readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile())
