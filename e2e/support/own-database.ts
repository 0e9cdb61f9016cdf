import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Connection string, as its owner, of the database of an app that runs its own. */
export function ownDatabase(dataDir: string): string {
  const home = join(dataDir, 'postgres')
  const port = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://ivue:${readFileSync(join(home, 'secret'), 'utf8').trim()}@127.0.0.1:${port}/postgres`
}
