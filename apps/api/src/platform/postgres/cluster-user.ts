import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** Builds the command line that runs a program as a user that Postgres accepts. */
export interface Launch {
  (file: string, args: string[]): [string, string[]]
  options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv }
  /** Makes that user the owner of a file. */
  chown(path: string): void
}

/**
 * The environment variables that Postgres and a preloaded library need. The app's other variables hold keys and passwords, which
 * `/proc` or a program run by Postgres would reveal. FAKETIME_SHARED names memory that another user cannot open: a program with it ends.
 */
const POSTGRES_VARIABLES = /^(PATH|TMPDIR|LD_LIBRARY_PATH|LD_PRELOAD|FAKETIME(?!_SHARED$)\w*|DONT_FAKE_MONOTONIC|LANG|LC_[A-Z]+)$/

const NOBODY = ['--user', '--map-user=65534', '--map-group=65534']

/**
 * Returns how to run Postgres as a user that it accepts, because it refuses root. For root it runs in a user namespace that maps root to
 * nobody, so that a folder only root may enter still works. Where user namespaces are forbidden, as in many containers, it runs as
 * `postgres` or `nobody`, who becomes the owner of the folder.
 */
export function launchAsClusterUser(home: string): Launch {
  const env = environment()
  const plain = (file: string, args: string[]): [string, string[]] => [file, args]
  if (process.getuid?.() !== 0) return Object.assign(plain, { options: { env }, chown: () => {} })
  if (spawnSync('unshare', [...NOBODY, 'true'], { env }).status === 0) {
    const inNamespace = (file: string, args: string[]): [string, string[]] => ['unshare', [...NOBODY, file, ...args]]
    return Object.assign(inNamespace, { options: { env }, chown: () => {} })
  }
  const [uid, gid] = userIds('postgres', env) ?? userIds('nobody', env) ?? [65_534, 65_534]
  const chown = (path: string) => chownSync(path, uid, gid)
  chown(home)
  return Object.assign(plain, { options: { uid, gid, env }, chown })
}

function environment(): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => POSTGRES_VARIABLES.test(name))), TZ: 'UTC' }
}

function userIds(name: string, env: NodeJS.ProcessEnv): [number, number] | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { env, stdio: ['ignore', 'pipe', 'ignore'] }))
    return [id('-u'), id('-g')]
  } catch {
    return null
  }
}
