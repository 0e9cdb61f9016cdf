import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../apps/api/src/postgres/start-postgres.ts'
import { rotateSecret } from '../apps/api/src/secrets/secret-rotation.ts'

// npm run secret:rotate: encrypts all values under NEW_SECRET_KEY that were encrypted under SECRET_KEY, while the app is stopped. With
// DATABASE_URL both keys are needed; otherwise the key of the embedded Postgres in DATA_DIR is replaced by a new one.
const LEAST = 32

const { DATABASE_URL, SECRET_KEY = '', NEW_SECRET_KEY = '' } = process.env
const dataDir = process.env.DATA_DIR || '.data'

if (!DATABASE_URL && SECRET_KEY) throw new Error('SECRET_KEY belongs to the database of DATABASE_URL: set DATABASE_URL too')
const rotate = DATABASE_URL ? rotateDatabase(DATABASE_URL) : rotateEmbedded()
await rotate.catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})

async function rotateDatabase(connectionString: string): Promise<void> {
  if (SECRET_KEY === '') throw new Error('Set SECRET_KEY to the current key of the app')
  if (NEW_SECRET_KEY.length < LEAST) throw new Error(`NEW_SECRET_KEY needs at least ${LEAST} characters`)
  if (NEW_SECRET_KEY === SECRET_KEY) throw new Error('NEW_SECRET_KEY equals SECRET_KEY: choose another')
  await rotateAndPrint(connectionString, SECRET_KEY, NEW_SECRET_KEY)
  console.log('Start every process with the new key as SECRET_KEY, and store the old key with the earlier backups')
}

async function rotateEmbedded(): Promise<void> {
  const path = join(dataDir, 'secret-key')
  const prepared = `${path}.new`
  const postgres = await startPostgres({ dataDir, existing: true })
  try {
    if (!existsSync(prepared)) {
      // The new key is written first, so that it is not lost if the machine fails after the values are encrypted.
      writeFileSync(prepared, randomBytes(LEAST).toString('base64url'), { mode: 0o600 })
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
