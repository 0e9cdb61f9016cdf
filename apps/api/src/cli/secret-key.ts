import { readStoredKey } from '../platform/secrets/secrets.ts'
import { readEnvironment } from './environment.ts'

/** Returns the key of the app: SECRET_KEY, or else that of the embedded Postgres in DATA_DIR. Throws an Error for the operator if there is none. */
export function readKey(): string {
  const { SECRET_KEY, DATABASE_URL, DATA_DIR } = readEnvironment()
  const dataDir = DATA_DIR || '.data'
  const key = SECRET_KEY || (DATABASE_URL ? '' : readStoredKey(dataDir))
  if (!key) throw new Error(`Set SECRET_KEY to the key of the app${DATABASE_URL ? '' : `, or put its file secret-key into ${dataDir}`}`)
  return key
}
