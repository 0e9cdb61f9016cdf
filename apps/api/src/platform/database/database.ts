import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '#generated/prisma/client.ts'
import { traceStatement } from '../traces/traces.ts'
import { withOption } from './connection-string.ts'
import { LOCKS } from './locks.ts'

export type Database = PrismaClient
export type Queries = Prisma.TransactionClient

/** A statement with placeholders `$1`, `$2` …. `Prisma.Sql` also fits, but builds its text on every access. */
export type Statement = Pick<Prisma.Sql, 'text' | 'values'>

/** Reads rows by a statement: in a transaction, by Prisma, or by `readRows`. */
export type RowReader = <Row extends object>(statement: Prisma.Sql) => Promise<Row[]>

interface Connections {
  pool: pg.Pool
  nameOf: (text: string) => string | undefined
}
const connectionsByDatabase = new WeakMap<Database, Connections>()

/** Option of a connection that disables parallel query, because many people share the cores. */
export const WITHOUT_PARALLEL_QUERY = '-c max_parallel_workers_per_gather=0'

const STATEMENT_TIMEOUT_MS = 10_000
/**
 * Most milliseconds that a statement waits for a lock. A statement may take longer, so that a cancelled wait has a code of its own (55P03).
 */
const LOCK_TIMEOUT_MS = STATEMENT_TIMEOUT_MS - 1_000
/**
 * Milliseconds after which a statement without an answer means that Postgres is frozen or unreachable. Postgres cancels a slow statement
 * before.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000

/**
 * A client that closes its connection when a statement times out. pg itself would wait for the answer, and later
 * statements, even a ROLLBACK, would queue behind it.
 */
class ClientWithTimeout extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight ways to call it, all of which are passed on
  override query(...args: any[]): any {
    const answer: unknown = super.query(...(args as [string]))
    // The pool passes a callback, and traces the statement itself.
    if (!(answer instanceof Promise)) return answer
    const endSpan = traceStatement(args[0])
    answer.then(
      () => endSpan?.('ok'),
      (error: unknown) => {
        endSpan?.('failed')
        if (isTimeout(error)) void this.end()
      },
    )
    return answer
  }
}

/** A pool whose statements have spans that include their wait for a connection. */
class TracedPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares several ways to call it, all of which are passed on
  override query(...args: any[]): any {
    const endSpan = traceStatement(args[0])
    const answer: Promise<unknown> = super.query(...(args as [string]))
    // Without a span there is no handler here: with two handlers on one promise, the stack of an error lacks the callers of the statement.
    if (!endSpan) return answer
    answer.then(
      () => endSpan('ok'),
      () => endSpan('failed'),
    )
    return answer
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/**
 * Opens a database; it connects lazily. A statement that runs longer than 10 s is cancelled. If the connection does not respond, it is
 * closed one second later.
 */
export function openDatabase(
  connectionString: string,
  { max = 20, connectWithinMs = 4_000, onConnect }: { max?: number; connectWithinMs?: number; onConnect?: () => void } = {},
): Database {
  const pool = new TracedPool({
    // In the connection string, because its options take precedence over separate ones.
    connectionString: withOption(connectionString, WITHOUT_PARALLEL_QUERY),
    max,
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    Client: ClientWithTimeout,
    application_name: 'ivue',
  })
  // The pool replaces an idle connection that breaks.
  pool.on('error', () => {})
  if (onConnect) pool.on('connect', onConnect)
  const adapter = new PrismaPg(pool, { disposeExternalPool: true })
  const db = new PrismaClient({ adapter, transactionOptions: { maxWait: connectWithinMs + 1_000, timeout: 10_000 } })
  connectionsByDatabase.set(db, { pool, nameOf: createStatementNamer() })
  return db
}

/**
 * Returns the rows of a statement as the driver reads them, from the same pool. It is for frequent queries, where Prisma's overhead equals
 * the cost of the statement. With `prepared`, Postgres parses it once per connection and may reuse its plan. That is only for statements
 * whose best plan does not depend on their values.
 */
export async function readRows<Row extends object>(
  db: Database,
  statement: Statement,
  { prepared }: { prepared: boolean },
): Promise<Row[]> {
  const connections = connectionsByDatabase.get(db)
  if (!connections) throw new Error('Open the database by openDatabase')
  const { text, values } = statement
  const { rows } = await connections.pool.query<Row>({ name: prepared ? connections.nameOf(text) : undefined, text, values })
  return rows
}

/** Returns how many connections of the pool are busy and idle, and how many statements wait for one. */
export function countConnections(db: Database): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = connectionsByDatabase.get(db)?.pool ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Number of rows in a batch. Reading a batch takes a few milliseconds. */
const BATCH = 250

/**
 * Yields the rows in batches. A statement that may return more than a batch uses a cursor. On a page of thousands of rows the process holds
 * one batch, and serves other requests in between. It yields at most `most` rows.
 */
export async function* readBatches<Row extends object>(
  db: Database,
  statement: Statement,
  { prepared, most }: { prepared: boolean; most: number },
): AsyncGenerator<Row[]> {
  if (most <= BATCH) return yield await readRows<Row>(db, statement, { prepared })
  const client = await connectionsByDatabase.get(db)?.pool.connect()
  if (!client) throw new Error('Open the database by openDatabase')
  let ended = false
  try {
    // Plans for all rows, as without a cursor.
    await client.query('BEGIN READ ONLY; SET LOCAL cursor_tuple_fraction = 1')
    const { text, values } = statement
    await client.query(`DECLARE page NO SCROLL CURSOR FOR ${text}`, [...values])
    for (let more = true; more; ) {
      const { rows } = await client.query<Row>(`FETCH ${BATCH} FROM page`)
      if (rows.length > 0) yield rows
      more = rows.length === BATCH
    }
    await client.query('COMMIT')
    ended = true
  } finally {
    // A connection in the middle of a transaction is closed.
    client.release(!ended)
  }
}

/** Advisory locks for counting and adding a person's records. */
const COUNT_LOCKS = {
  exports: LOCKS.of.exportsOfPerson,
  views: LOCKS.of.viewsOfPerson,
  schedules: LOCKS.of.schedulesOfPerson,
  watches: LOCKS.of.watchesOfPerson,
  phrases: LOCKS.of.phrasesOfPerson,
} as const

/**
 * Takes a lock for a person's records of a kind until the transaction ends, so that a limit holds for concurrent requests. Call it
 * before the count: a statement sees only what was committed before it began.
 */
export async function lockRecordsOfPerson(tx: Queries, what: keyof typeof COUNT_LOCKS, userId: number): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${COUNT_LOCKS[what]}::int, ${userId}::int)`
}

/** Returns a date column as `YYYY-MM-DD`: Prisma reads it as midnight UTC. */
export function formatDate(date: Date): string
export function formatDate(date: Date | null): string | null
export function formatDate(date: Date | null) {
  return date?.toISOString().slice(0, 10) ?? null
}

/** Most prepared statements. Every connection stores each with its plan, about 100 kB. */
const MAX_PREPARED_STATEMENTS = 100

/** Returns a function that names the statements to prepare: the first MAX_PREPARED_STATEMENTS distinct texts. */
function createStatementNamer(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    if (!names.has(text) && names.size < MAX_PREPARED_STATEMENTS) names.set(text, `statement_${names.size}`)
    return names.get(text)
  }
}
