import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { startPostgres } from '../platform/postgres/start-postgres.ts'
import { rotateSecret } from '../platform/secrets/secret-rotation.ts'
import { keyFile } from '../platform/secrets/secrets.ts'
import type { Run } from './command.ts'
import { readEnvironment } from './environment.ts'
import { withDatabase } from './with-database.ts'

const MIN_KEY_LENGTH = 32

/** Encrypts with a new key. With DATABASE_URL both keys are needed, otherwise the embedded Postgres in DATA_DIR gets a random one. */
export const run: Run = async () => {
  const { DATABASE_URL, SECRET_KEY = '', NEW_SECRET_KEY = '' } = readEnvironment()
  if (!DATABASE_URL && SECRET_KEY) throw new Error('SECRET_KEY belongs to the database of DATABASE_URL: set DATABASE_URL too')
  await (DATABASE_URL ? rotateDatabase(SECRET_KEY, NEW_SECRET_KEY) : rotateEmbedded(process.env.DATA_DIR || '.data'))
  return 0
}

async function rotateDatabase(current: string, next: string): Promise<void> {
  if (current === '') throw new Error('Set SECRET_KEY to the current key of the app')
  if (next.length < MIN_KEY_LENGTH) throw new Error(`NEW_SECRET_KEY needs at least ${MIN_KEY_LENGTH} characters`)
  if (next === current) throw new Error('NEW_SECRET_KEY equals SECRET_KEY: choose another')
  await withDatabase((url) => rotateAndPrint(url, current, next))
  console.log('Start every process with the new key as SECRET_KEY, and store the old key with the earlier backups')
}

async function rotateEmbedded(dataDir: string): Promise<void> {
  const path = keyFile(dataDir)
  const prepared = `${path}.new`
  const postgres = await startPostgres({ dataDir, existing: true })
  try {
    if (!existsSync(prepared)) {
      // The new key is written first, so that it is not lost if the machine fails after the values are encrypted.
      writeFileSync(prepared, randomBytes(MIN_KEY_LENGTH).toString('base64url'), { mode: 0o600 })
      await rotateAndPrint(postgres.connectionString, readFileSync(path, 'utf8'), readFileSync(prepared, 'utf8'))
    } else await finish(postgres.connectionString, readFileSync(path, 'utf8'), readFileSync(prepared, 'utf8'))
    renameSync(prepared, path)
  } finally {
    await postgres.stop()
  }
}

/** Finishes an interrupted rotation, which has changed either nothing or everything. */
async function finish(connectionString: string, current: string, next: string): Promise<void> {
  await rotateAndPrint(connectionString, current, next).catch(() => rotateAndPrint(connectionString, next, next))
}

async function rotateAndPrint(connectionString: string, current: string, next: string): Promise<void> {
  for (const { name, done, unreadable } of await rotateSecret(connectionString, current, next))
    console.log(`${name}: ${done} encrypted again${unreadable ? `, ${unreadable} unchanged, because neither key decrypts them` : ''}`)
}
