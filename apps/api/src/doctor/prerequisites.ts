import { statfs } from 'node:fs/promises'
import { passwordProblem } from '@ivue/contracts/session/password-rules.ts'
import { compareMigrations, readMigrations } from '@ivue/database/apply-migrations.ts'
import { BASELINE } from '@ivue/database/take-over.ts'
import type pg from 'pg'
import { type Env, wantsDemo } from '../platform/env.ts'
import { tryKey } from '../platform/secrets/secret-rotation.ts'
import { StartProblem } from '../platform/start/start-problem.ts'
import { type CheckFinding, failedResult, okResult, warningResult } from './check.ts'
import { connect, hasTable, readOne } from './connection.ts'
import { judgeRights, readRights } from './rights.ts'

const OLDEST_POSTGRES = 150_000
/** What a statement over a table of many months locks while it is planned (docs/operations.md, History by month). */
const NEEDED_LOCKS = 256
const MB = 2 ** 20

export interface DatabaseTarget {
  env: Env
  /** The database owner's address. */
  url: string
  /** The key that encrypts values of the database; empty if there is none. */
  key: string
}

interface Prerequisite {
  name: string
  judge(client: pg.Client, target: DatabaseTarget): Promise<CheckFinding>
}

/** What a database must have before a migration is applied. The checks change nothing. */
export const PREREQUISITES_OF_MIGRATIONS: readonly Prerequisite[] = [
  { name: 'Postgres version', judge: async (client) => judgeVersion(await readVersion(client)) },
  { name: 'Encoding', judge: checkEncoding },
  { name: 'Database rights', judge: async (client) => judgeRights(await readRights(client)) },
  { name: 'Locks', judge: checkLocks },
  { name: 'Migrations', judge: checkMigrations },
]

/** What a start needs in addition. */
export const PREREQUISITES: readonly Prerequisite[] = [
  ...PREREQUISITES_OF_MIGRATIONS,
  { name: 'Secret key', judge: checkKey },
  { name: 'First administrator', judge: checkFirstAdministrator },
]

/** Throws a StartProblem with the sentence of the first prerequisite that is missing, or with why there is no connection. */
export function checkPrerequisites(target: DatabaseTarget): Promise<void> {
  return connect('DATABASE_URL', target.url, {
    use: (client) => requirePrerequisites(PREREQUISITES, client, target),
    onProblem(sentence, cause) {
      throw new StartProblem(sentence, { cause })
    },
  })
}

/** Throws a StartProblem with the sentence of the first prerequisite that is missing. */
export async function requirePrerequisites(all: readonly Prerequisite[], client: pg.Client, target: DatabaseTarget): Promise<void> {
  for (const { judge } of all) {
    const { level, text } = await judge(client, target)
    if (level === 'failed') throw new StartProblem(text)
  }
}

const readVersion = (client: pg.Client) =>
  readOne<{ version: string; number: number }>(
    client,
    "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number",
  )

export const judgeVersion = ({ version, number }: { version: string; number: number }): CheckFinding =>
  number < OLDEST_POSTGRES ? failedResult(`Postgres ${version} is too old. Upgrade it to 15 or later`) : okResult(`Postgres ${version}`)

async function checkEncoding(client: pg.Client): Promise<CheckFinding> {
  const { encoding, name } = await readOne<{ encoding: string; name: string }>(
    client,
    "SELECT current_setting('server_encoding') AS encoding, current_database() AS name",
  )
  if (encoding === 'UTF8') return okResult('The database is encoded in UTF-8')
  return failedResult(
    `The database is encoded in ${encoding}, not in UTF-8. Create another one: createdb --template=template0 --encoding=UTF8 ${name}`,
  )
}

async function checkLocks(client: pg.Client): Promise<CheckFinding> {
  const { locks } = await readOne<{ locks: number }>(client, "SELECT current_setting('max_locks_per_transaction')::int AS locks")
  if (locks >= NEEDED_LOCKS) return okResult(`max_locks_per_transaction is ${locks}`)
  const { pending } = await compareMigrations(client)
  return (pending.length > 0 ? failedResult : warningResult)(
    `max_locks_per_transaction is ${locks}, and at least ${NEEDED_LOCKS} are needed. Run ALTER SYSTEM SET max_locks_per_transaction = ${NEEDED_LOCKS}, then restart Postgres`,
  )
}

async function checkMigrations(client: pg.Client, { env }: DatabaseTarget): Promise<CheckFinding> {
  const { applied, pending, edited, unknown, problem } = await compareMigrations(client)
  if (problem) return failedResult(problem)
  if (edited.length > 0) return failedResult(`Edited after they were applied: ${edited.join(', ')}. Restore the files of the release`)
  if (unknown.length > 0)
    return warningResult(`The database has migrations of a later release: ${unknown.join(', ')}. Upgrade this program`)
  if (applied.length === 0) return okResult('The database is new. The first start applies all migrations')
  if (pending.length === 0) return okResult(`All ${applied.length} are applied`)
  const needed = Math.ceil((await readIndexBytes(client, pending)) / MB)
  const free = env.DATABASE_URL ? null : Math.floor((await readFreeBytes(env.DATA_DIR)) / MB)
  const room = `Their indexes need about ${needed.toLocaleString('en-US')} MB`
  if (free !== null && free < needed)
    return failedResult(
      `Pending: ${pending.join(', ')}. ${room}, and DATA_DIR has ${free.toLocaleString('en-US')} MB free. Make room on its disk`,
    )
  return warningResult(
    `Pending: ${pending.join(', ')}. ${room}${free === null ? ' on the disk of the database, whose free space SQL does not tell' : ''}. Make a backup, read docs/upgrade.md, then start iVue, which applies them`,
  )
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const CREATED_INDEX = /\bCREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?"?\w+"? ON (?:ONLY )?"?(\w+)"?/g

/** Returns about how much the indexes of pending migrations take. Each is taken for as large as the mean index of its table is today. */
async function readIndexBytes(client: pg.Client, pending: readonly string[]): Promise<number> {
  const migrations = (await readMigrations()).filter(({ name }) => pending.includes(name) && name !== BASELINE)
  const tables = migrations.flatMap(({ sql }) => [...sql.matchAll(CREATED_INDEX)].map(([, table]) => table))
  const { bytes } = await readOne<{ bytes: number }>(
    client,
    `SELECT coalesce(sum(pg_indexes_size(part) / greatest(1, (SELECT count(*) FROM pg_index WHERE indrelid = part))), 0)::float AS bytes
     FROM unnest($1::text[]) AS name, LATERAL (SELECT to_regclass(name) UNION SELECT relid FROM pg_partition_tree(to_regclass(name))) AS parts (part)
     WHERE part IS NOT NULL`,
    [tables],
  )
  return bytes
}

async function checkKey(client: pg.Client, { key, env: { SECRET_KEY } }: DatabaseTarget): Promise<CheckFinding> {
  const name = SECRET_KEY ? 'SECRET_KEY' : 'The file secret-key in DATA_DIR'
  const { done, unreadable } = (await hasTable(client, 'sampling_plans')) ? await tryKey(client, key) : { done: 0, unreadable: 0 }
  if (done + unreadable === 0) return okResult('Nothing is encrypted in the database yet')
  if (done === 0)
    return failedResult(
      `${name} opens none of the encrypted values. Set the key that the app ran with (docs/operations.md, A new SECRET_KEY)`,
    )
  if (unreadable > 0)
    return warningResult(
      `${name} does not open ${unreadable} of the ${done + unreadable} newest values. Does a process run with another key?`,
    )
  return okResult(`${name} opens the ${done} newest encrypted values`)
}

async function checkFirstAdministrator(client: pg.Client, { env }: DatabaseTarget): Promise<CheckFinding> {
  const none = { people: 0, active: 0, administrators: 0 }
  const { people, active, administrators } = (await hasTable(client, 'users')) ? await readOne<typeof none>(client, COUNT_PEOPLE) : none
  if (administrators > 0) return okResult(`Active administrators: ${administrators}`)
  if (active > 0) return warningResult('No administrator is active. Run UPDATE users SET inactive = false for one of them')
  if (people > 0)
    return failedResult('Nobody can sign in, as every user is inactive. Run UPDATE users SET inactive = false for an administrator')
  if (wantsDemo(env, !env.DATABASE_URL)) return okResult('The first start loads the demo world with its people')
  const username = env.ADMIN_USERNAME.trim()
  if (username === '' && env.ROLE === 'worker') return okResult('Nobody signs in to a worker')
  if (username === '' || env.ADMIN_PASSWORD === '')
    return failedResult(
      'Nobody can sign in, as the database has no user. Set ADMIN_USERNAME and ADMIN_PASSWORD for the first administrator',
    )
  const problem = passwordProblem({ password: env.ADMIN_PASSWORD, username })
  return problem
    ? failedResult(`ADMIN_PASSWORD does not fit: ${problem}. Choose another`)
    : okResult('The first start makes the first administrator')
}

const COUNT_PEOPLE = `SELECT count(*)::int AS people, count(*) FILTER (WHERE NOT inactive)::int AS active,
  count(*) FILTER (WHERE NOT inactive AND access_level = 'Administrator')::int AS administrators FROM users`
