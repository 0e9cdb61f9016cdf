import { resolve } from 'node:path'
import type { Env } from '../env.ts'

/** The reason why the app cannot start or continue, with a remedy, in one sentence for the operator. */
export class StartProblem extends Error {}

type Places = Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'LDAP_CA_FILE'>

const FULL = /^(ENOSPC|EDQUOT|53100)$|No space left on device|Disk quota exceeded|Check free disk space/
const FORBIDDEN = /^(EACCES|EPERM|EROFS)$|Permission denied|Read-only file system|Operation not permitted/
const NO_FOLDER = /^(EEXIST|ENOTDIR)$|Not a directory/

/** Returns the sentence for a problem of the machine; null for a fault of the program, which needs its stack. */
export function describeStartProblem(error: unknown, { DATABASE_URL, DATA_DIR, LDAP_CA_FILE }: Places): string | null {
  const where = `the folder of DATA_DIR (${resolve(DATA_DIR)})`
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    const { code, path } = at as NodeJS.ErrnoException
    const of = (pattern: RegExp) => pattern.test(String(code)) || (at instanceof StartProblem && pattern.test(at.message))
    if (LDAP_CA_FILE && path === LDAP_CA_FILE)
      return `LDAP_CA_FILE (${LDAP_CA_FILE}) cannot be read: name a file that is there and may be read`
    if (of(FULL) && DATABASE_URL) return 'The disk of the database is full: make room on it, then start again'
    if (of(FULL)) return `The disk of ${where} is full: make room on it, then start again`
    if (of(FORBIDDEN) && !DATABASE_URL && inside(DATA_DIR, path))
      return `There is no right to write to ${where}: give it to the user that runs iVue, or set DATA_DIR to another`
    if (of(NO_FOLDER) && !DATABASE_URL && inside(DATA_DIR, path))
      return `DATA_DIR (${resolve(DATA_DIR)}) is no folder: set it to one, which is made where it is missing`
  }
  return error instanceof StartProblem ? error.message : null
}

/** Whether a path is the folder, inside it or above it. Errors of Postgres have no path, so they count. */
function inside(folder: string, path: string | undefined): boolean {
  if (path === undefined) return true
  const [here, there] = [`${resolve(folder)}/`, `${resolve(path)}/`]
  return there.startsWith(here) || here.startsWith(there)
}
