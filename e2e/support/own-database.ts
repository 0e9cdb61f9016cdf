import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The database of an app that keeps its own, as its owner. */
export function ownDatabase(dataDir: string): string {
  const home = join(dataDir, 'postgres')
  const port = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://ivue:${readFileSync(join(home, 'secret'), 'utf8').trim()}@127.0.0.1:${port}/postgres`
}
