import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { MAX_COLUMNS } from '@ivue/contracts/services/rules.ts'
import pg from 'pg'
import { withConnection } from '../../platform/database/own-connection.ts'
import { limitMemory } from '../../platform/reporting/limit-memory.ts'
import { withRoleSettings } from '../../platform/reporting/reporting-role.ts'
import type { Client } from '../../platform/rpc/limiter.ts'
import { SqlProblem } from '../sql/sql-problem.ts'

/** Most milliseconds of a whole run, which ends within 15 s. Each of its statements is limited to 10 s, but a run fetches many times. */
const RUN_WITHIN_MS = 12_000
/** Milliseconds after which the connection of a cancelled statement is cut. */
const CANCELLED_WITHIN_MS = 2_000
const GONE_POLL_MS = 250
/** Failed checks in a row after which a run counts as having no backend. */
const MAX_SILENCE = 100
/** The highest estimated cost of a statement, in the planner's units: some seconds of one core. A cross join of large tables costs thousands of times as much. */
const COST_CEILING = 3_000_000
/** Limit of received bytes, so that the server never holds more of a result. */
const MAX_BYTES = 16 * 1024 * 1024
const FETCHED_ROWS = 500

/** A column of a result and the OID of its Postgres type. */
export interface ResultField {
  name: string
  type: number
}

export interface SqlResult {
  fields: ResultField[]
  /** Values as text, as Postgres writes them. */
  rows: (string | null)[][]
  /** Whether there were more rows than the limit. */
  cut: boolean
  millis: number
}

export interface SqlRun {
  connectionString: string
  /** Zone of the moments in the result. */
  zone: string
  /** A run is cancelled when this client disconnects. */
  client?: Client | undefined
  /** A run is cancelled when the server is stopped. */
  stopping: AbortSignal
  /** Called when the backend of a run may outlive it, with a promise of its end. */
  hold: (gone: Promise<void>) => void
}

const AS_TEXT = { getTypeParser: () => (value: string) => value }

/**
 * Runs checked SQL as the role that can only read the reporting views, and returns its first rows. Throws SqlProblem with the database's
 * message and position, or if it costs or takes too much.
 */
export const runSql = (run: SqlRun, sql: string, limit: number): Promise<SqlResult> =>
  within(run, async (client) => {
    const began = performance.now()
    const fields = await open(client, sql)
    const rows: (string | null)[][] = []
    while (rows.length <= limit) {
      const wanted = Math.min(FETCHED_ROWS, limit + 1 - rows.length)
      const batch = await client.query<(string | null)[]>({ text: `FETCH ${wanted} FROM result`, rowMode: 'array', types: AS_TEXT })
      rows.push(...batch.rows)
      if (batch.rows.length < wanted) break
    }
    await client.query('ROLLBACK')
    return { fields, rows: rows.slice(0, limit), cut: rows.length > limit, millis: Math.round(performance.now() - began) }
  })

/** Returns the columns of a run without running it. Throws as `runSql` does. */
export const describeSql = (run: SqlRun, sql: string): Promise<ResultField[]> =>
  within(run, async (client) => {
    const fields = await open(client, sql)
    await client.query('ROLLBACK')
    return fields
  })

/** Checks the estimated cost, opens the cursor and returns its columns. */
async function open(client: pg.Client, sql: string): Promise<ResultField[]> {
  await client.query('BEGIN READ ONLY')
  const plan = await queryForUser(client, 'EXPLAIN (FORMAT JSON) ', sql)
  const cost = costIn(plan.rows[0]?.[0])
  if (cost > COST_CEILING)
    throw new SqlProblem(
      `This would take too long: it is estimated at ${Math.round(cost).toLocaleString('en-US')}, and at most ${COST_CEILING.toLocaleString('en-US')} are run. Join every view by its ids, and narrow it with WHERE`,
    )
  await queryForUser(client, 'DECLARE result NO SCROLL CURSOR FOR ', sql)
  const { fields } = await client.query('FETCH 0 FROM result')
  if (fields.length > MAX_COLUMNS) throw new SqlProblem(`The result has ${fields.length} columns, and at most ${MAX_COLUMNS} are shown`)
  return fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
}

const costIn = (plan: unknown): number =>
  (JSON.parse(String(plan ?? '[]')) as { Plan: { 'Total Cost': number } }[])[0]?.Plan['Total Cost'] ?? Number.POSITIVE_INFINITY

/** Uses the extended protocol, which accepts only one statement. Positions of errors refer to the SQL without the prefix `before`. */
async function queryForUser(client: pg.Client, before: string, sql: string): Promise<pg.QueryArrayResult<unknown[]>> {
  try {
    return await client.query({ text: `${before}${sql}`, queryMode: 'extended', rowMode: 'array', types: AS_TEXT } as pg.QueryArrayConfig)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.position) error.position = String(Math.max(1, Number(error.position) - before.length))
    throw error
  }
}

/** Runs `use` on its own connection, which closes at its end, a timeout, a too large result, the client's disconnect or the server's stop. */
async function within<T>(run: SqlRun, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const { client: person, stopping, hold } = run
  const address = withRoleSettings(run.connectionString, run.zone)
  const name = `ivue-reporting ${randomUUID()}`
  let stopped: SqlProblem | null = null
  return withConnection(address, name, async (client) => {
    const { stream } = (client as unknown as { connection: { stream: Duplex & { bytesRead?: number } } }).connection
    async function stop(why: string): Promise<void> {
      if (stopped) return
      stopped = new SqlProblem(why)
      await signalBackend(address, name, 'pg_cancel_backend').catch(() => {})
      await wait(CANCELLED_WITHIN_MS, undefined, { ref: false })
      stream.destroy()
    }
    const tooLate = setTimeout(() => void stop(TOO_LONG), RUN_WITHIN_MS)
    const left = () => void stop('It was stopped')
    const ending = () => void stop('The server is being stopped. Try again in a moment')
    const weigh = () => {
      if ((stream.bytesRead ?? 0) <= MAX_BYTES) return
      stopped ??= new SqlProblem(TOO_LARGE)
      // Destroys the socket, so that data already in it is not read.
      stream.destroy()
    }
    stream.on('data', weigh)
    person?.once('close', left)
    stopping.addEventListener('abort', ending)
    try {
      if (stopping.aborted) ending()
      await limitMemory(client)
      return await use(client)
    } catch (error) {
      hold(untilGone(address, name))
      throw stopped ?? toSqlProblem(error)
    } finally {
      clearTimeout(tooLate)
      person?.off('close', left)
      stopping.removeEventListener('abort', ending)
      stream.off('data', weigh)
      stopped ??= new SqlProblem('')
    }
  })
}

/** Cancels or ends the backend of the connection with this name. Returns whether there is one. */
async function signalBackend(address: string, name: string, how: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<boolean> {
  const sql = `SELECT ${how}(pid) FROM pg_stat_activity WHERE application_name = $1`
  const { rowCount } = await withConnection(address, 'ivue-reporting-cancel', (other) => other.query(sql, [name]))
  return rowCount !== 0
}

/** Waits until the backend has ended. A closed connection does not ensure that, because the backend may be computing a value. */
async function untilGone(address: string, name: string): Promise<void> {
  for (let silent = 0; silent < MAX_SILENCE; silent++) {
    const isThere = await signalBackend(address, name, 'pg_terminate_backend').catch(() => null)
    if (isThere === false) return
    if (isThere) silent = 0
    await wait(GONE_POLL_MS, undefined, { ref: false })
  }
}

const TOO_LONG = 'It took longer than 10 seconds and was stopped. Narrow it with WHERE, or join the views by their ids'
const TOO_LARGE = 'The result is larger than 16 MB and was stopped. Select fewer columns or fewer rows'

/** Messages for errors whose Postgres message is less clear to the author of the SQL. */
const BY_CODE: Readonly<Record<string, string>> = {
  '57014': TOO_LONG,
  '53400': 'It needs more room to sort and join than a run may take. Narrow it with WHERE',
  '53100': "There is no room on the database's disk for what it sorts and joins",
  '53200': 'It needs more memory than a run may take. Narrow it with WHERE, or read fewer views',
  '54000': 'A value in the result is too large',
  '54001': 'It is nested too deeply: write it in fewer levels',
}

/** Converts an error of the SQL to a SqlProblem with the database's message and hint; returns any other error unchanged. */
function toSqlProblem(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const { code = '', message, hint, position } = error
  const known = BY_CODE[code]
  if (known) return new SqlProblem(known)
  // Errors of syntax, names, data and limits are the author's; a server shutdown is not.
  if (!/^(0A|21|22|25006|2F|42|54|XX)/.test(code)) return error
  return new SqlProblem(
    hint ? `${message}. ${hint}` : message,
    position ? Number(position) : null,
    `The database refused it (error ${code})`,
  )
}
