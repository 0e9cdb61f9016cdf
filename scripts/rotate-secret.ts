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

if (!DATABASE_URL && SECRET_KEY) throw new Error('SECRET_KEY is for a database of yours: set DATABASE_URL too')
const rotate = DATABASE_URL ? rotateGiven(DATABASE_URL) : rotateOwn()
await rotate.catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})

async function rotateGiven(connectionString: string): Promise<void> {
  if (SECRET_KEY === '') throw new Error('SECRET_KEY is the key that the app runs with: set it')
  if (NEW_SECRET_KEY.length < LEAST) throw new Error(`NEW_SECRET_KEY has at least ${LEAST} characters`)
  if (NEW_SECRET_KEY === SECRET_KEY) throw new Error('NEW_SECRET_KEY is SECRET_KEY: give another')
  await rotateAndTell(connectionString, SECRET_KEY, NEW_SECRET_KEY)
  console.log('Start every process with the new key as SECRET_KEY, and keep the old one with the backups from before')
}

async function rotateOwn(): Promise<void> {
  const path = join(dataDir, 'secret-key')
  const prepared = `${path}.new`
  const postgres = await startPostgres({ dataDir, existing: true })
  try {
    if (!existsSync(prepared)) {
      // The new key is written first, so that it is not lost if the machine fails after the values are encrypted.
      writeFileSync(prepared, randomBytes(LEAST).toString('base64url'), { mode: 0o600 })
      await rotateAndTell(postgres.connectionString, readFileSync(path, 'utf8'), readFileSync(prepared, 'utf8'))
    } else await finish(postgres.connectionString, readFileSync(path, 'utf8'), readFileSync(prepared, 'utf8'))
    renameSync(prepared, path)
  } finally {
    await postgres.stop()
  }
}

/** Finishes an interrupted rotation, which has changed either nothing or everything. */
async function finish(connectionString: string, current: string, next: string): Promise<void> {
  await rotateAndTell(connectionString, current, next).catch(() => rotateAndTell(connectionString, next, next))
}

async function rotateAndTell(connectionString: string, current: string, next: string): Promise<void> {
  for (const { name, done, unreadable } of await rotateSecret(connectionString, current, next))
    console.log(`${name}: ${done} sealed anew${unreadable ? `, ${unreadable} that opened under no key of these stay as they are` : ''}`)
}
