import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the key that an embedded database was started with; empty before its first start. */
export function readStoredKey(dataDir: string): string {
  const path = join(dataDir, 'secret-key')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
