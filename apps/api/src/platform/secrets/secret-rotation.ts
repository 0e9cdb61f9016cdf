import type { Client } from 'pg'
import { withConnection } from '../database/own-connection.ts'
import { createKeyedHash, createSealerWithSecret, deriveKeyId, SEALED_FOR } from './secrets.ts'

const BATCH = 5_000
/** Names of the app's connections (`database.ts`, `platform/jobs/queue-database.ts`). */
const APP_CONNECTIONS = ['ivue', 'ivue-jobs']

interface SealedColumn {
  name: string
  table: string
  column: string
  /** Integer columns that identify a row. */
  id: readonly [string] | readonly [string, string]
  /** Returns the context of a value, from the ids and `owner`. */
  about: (ids: readonly number[], owner: number | null) => string
  /** Column of the value's owner, if it is not an id column. */
  owner?: string
  /** Keyed hash stored with the value, and the id of the key of both. */
  hash?: { column: string; purpose: string; key: string }
}

const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    name: 'SSNs',
    table: 'loan_borrowers',
    column: 'ssn',
    id: ['loan_id', 'position'],
    about: ([loanId = 0, position = 0]) => SEALED_FOR.ssn(loanId, position),
    hash: { column: 'ssn_hash', purpose: 'ssn', key: 'ssn_key' },
  },
  { name: 'authenticators', table: 'totps', column: 'secret', id: ['user_id'], about: ([userId = 0]) => SEALED_FOR.authenticator(userId) },
  {
    name: 'links of mails',
    table: 'mails',
    column: 'sealed_link',
    id: ['id'],
    owner: 'user_id',
    about: (_ids, userId) => SEALED_FOR.link(userId),
  },
  {
    name: 'seeds of samples',
    table: 'sampling_plans',
    column: 'sealed_seed',
    id: ['id'],
    about: ([planId = 0]) => SEALED_FOR.seed(planId),
  },
]

/** The result of the rotation for one kind of value. */
export interface RotationResult {
  name: string
  done: number
  /** Number of values that did not open under the current key, so they were unreadable before too. */
  unreadable: number
}

/**
 * Encrypts all sealed values under another SECRET_KEY, in one transaction. The app must be stopped. Values derived from the key (the
 * password of the reporting role, the keys of unsent answers in browsers, the marks of known browsers) change with it. Throws an Error with a message for the
 * operator if the app is connected, or if nothing opens under the current key.
 */
export function rotateSecret(connectionString: string, current: string, next: string): Promise<RotationResult[]> {
  return withConnection(connectionString, 'ivue-secret-rotation', async (client) => {
    await client.query('BEGIN')
    await client.query(`LOCK TABLE ${SEALED_COLUMNS.map(({ table }) => table).join(', ')} IN EXCLUSIVE MODE`)
    await refuseWhileInUse(client)
    const rotated: RotationResult[] = []
    for (const column of SEALED_COLUMNS) rotated.push(await rotateColumn(client, column, current, next))
    const isWrongKey = rotated.every(({ done }) => done === 0) && rotated.some(({ unreadable }) => unreadable > 0)
    if (isWrongKey) throw new Error('Nothing in the database opens under SECRET_KEY: give the key that the app runs with')
    await client.query('COMMIT')
    return rotated
  })
}

/** Number of the newest values of a kind that are tried. */
const TRIED = 20

/** Counts how many of the newest values of each kind open under a key. */
export async function tryKey(client: Client, key: string): Promise<Omit<RotationResult, 'name'>> {
  const { open } = createSealerWithSecret(key)
  const tried = { done: 0, unreadable: 0 }
  for (const sealed of SEALED_COLUMNS) {
    const newest = `ORDER BY ${sealed.id.map((column) => `${column} DESC`).join(', ')} LIMIT ${TRIED}`
    const { rows } = await client.query<SealedRow>(`${selectSql(sealed)} ${newest}`)
    for (const { ids, owner, value } of rows) tried[open(value, sealed.about(ids, owner)) === null ? 'unreadable' : 'done']++
  }
  return tried
}

interface SealedRow {
  ids: number[]
  owner: number | null
  value: Buffer
}

const selectSql = ({ table, column, id, owner }: SealedColumn) =>
  `SELECT ARRAY[${id.join(', ')}] AS ids, ${owner ?? 'NULL'} AS owner, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`

async function refuseWhileInUse(client: Client): Promise<void> {
  if (await isAppConnected(client)) throw new Error('The app is connected to the database: stop every server and worker first')
}

export async function isAppConnected(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY($1)',
    [APP_CONNECTIONS],
  )
  return Boolean(rows[0]?.count)
}

async function rotateColumn(client: Client, sealed: SealedColumn, current: string, next: string): Promise<RotationResult> {
  const { name, table, column, id, hash } = sealed
  const open = createSealerWithSecret(current).open
  const { seal } = createSealerWithSecret(next)
  const keyed = hash && {
    key: deriveKeyId({ SECRET_KEY: next, DATA_DIR: '' }),
    hash: createKeyedHash({ SECRET_KEY: next, DATA_DIR: '' }, hash.purpose),
  }
  const ids = id.join(', ')
  const rotated: RotationResult = { name, done: 0, unreadable: 0 }
  for (let after = id.map(() => Number.MIN_SAFE_INTEGER); ; ) {
    const { rows } = await client.query<SealedRow>(
      `${selectSql(sealed)} AND (${ids}) > (${id.map((_, at) => `$${at + 1}::bigint`).join(', ')}) ORDER BY ${ids} LIMIT ${BATCH}`,
      after,
    )
    const last = rows.at(-1)
    if (!last) return rotated
    after = last.ids
    const opened = rows.flatMap(({ ids: row, owner: person, value }) => {
      const about = sealed.about(row, person)
      const clear = open(value, about)
      return clear === null ? [] : [{ row, value: Buffer.from(seal(clear, about)), hash: keyed && Buffer.from(keyed.hash(clear)) }]
    })
    rotated.done += opened.length
    rotated.unreadable += rows.length - opened.length
    const set = hash && keyed ? `, ${hash.column} = n.hash, ${hash.key} = '${keyed.key}'` : ''
    await client.query(
      `UPDATE ${table} t SET ${column} = n.value${set}
       FROM unnest($1::int[], $2::int[], $3::bytea[], $4::bytea[]) AS n (first, second, value, hash)
       WHERE t.${id[0]} = n.first${id[1] ? ` AND t.${id[1]} = n.second` : ''}`,
      [
        opened.map(({ row }) => row[0]),
        opened.map(({ row }) => row[1] ?? null),
        opened.map(({ value }) => value),
        opened.map((one) => one.hash ?? null),
      ],
    )
  }
}
