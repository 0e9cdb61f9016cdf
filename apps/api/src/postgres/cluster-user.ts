import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** Makes the command line that runs a program as a user Postgres accepts. */
export interface Launch {
  (file: string, args: string[]): [string, string[]]
  options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv }
  /** Hands a file over to that user. */
  give(path: string): void
}

const NOBODY = ['--user', '--map-user=65534', '--map-group=65534']

/**
 * Postgres refuses to run as root. As root, it runs in a user namespace in which root is called nobody (so that a folder only root may enter will do),
 * and where those are forbidden, as in many containers, as the user `postgres` or `nobody`, who is given the folder.
 */
export function inClusterUser(home: string): Launch {
  const env = { ...process.env, TZ: 'UTC' }
  const plain = (file: string, args: string[]): [string, string[]] => [file, args]
  if (process.getuid?.() !== 0) return Object.assign(plain, { options: { env }, give: () => {} })
  if (spawnSync('unshare', [...NOBODY, 'true']).status === 0) {
    const apart = (file: string, args: string[]): [string, string[]] => ['unshare', [...NOBODY, file, ...args]]
    return Object.assign(apart, { options: { env }, give: () => {} })
  }
  const [uid, gid] = userIds('postgres') ?? userIds('nobody') ?? [65_534, 65_534]
  const give = (path: string) => chownSync(path, uid, gid)
  give(home)
  return Object.assign(plain, { options: { uid, gid, env }, give })
}

function userIds(name: string): [number, number] | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return [id('-u'), id('-g')]
  } catch {
    return null
  }
}
