import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from './environment.ts'

/** Returns the key of the app: SECRET_KEY, or else that of the embedded Postgres in DATA_DIR. Throws an Error for the operator if there is none. */
export function readKey(): string {
  const { SECRET_KEY, DATABASE_URL, DATA_DIR } = readEnvironment()
  const path = join(DATA_DIR || '.data', 'secret-key')
  const key = SECRET_KEY || (!DATABASE_URL && existsSync(path) && readFileSync(path, 'utf8'))
  if (!key) throw new Error(`Set SECRET_KEY to the key of the app${DATABASE_URL ? '' : `, or put its file secret-key at ${path}`}`)
  return key
}
