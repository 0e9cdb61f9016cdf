import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, openDatabase, readRows } from './database/database.ts'
import { withConnection } from './database/own-connection.ts'
import { isUnavailable } from './rpc/faults.ts'

/**
 * Runs reads of lists, reports and exports (decision 042) on a replica. If no replica has replayed every commit that
 * was made before the read, it runs on the primary.
 */
export interface Readers {
  /** Runs a read. If the replica fails during it, it is repeated on the primary, so `use` must not change anything. */
  read<T>(use: (db: Database) => Promise<T>): Promise<T>
  /** Runs one long read on a dedicated connection. It runs on `primary` if the replica is not up to date. It is not repeated. */
  readLong<T>(primary: pg.Client, use: (client: pg.Client) => Promise<T>): Promise<T>
  /** Number of reads that each of them has served. */
  served(): { replica: number; primary: number }
  close(): Promise<void>
}

/** Number of replica connections per process. Each may reach a different replica. */
const REPLICA_CONNECTIONS = 8
/** How long a read waits for a replica to catch up, and how often it polls, in milliseconds. */
const CATCH_UP_TIMEOUT_MS = 60
const POLL_EVERY_MS = 5
const ANSWER_TIMEOUT_MS = 500
/** How long a connection is skipped after its replica was behind or unreachable, in milliseconds. */
const SKIP_AFTER_FAILURE_MS = 1_000
/** A read that failed on a replica after this many milliseconds is not repeated. */
const REPEAT_WITHIN_MS = 5_000

/** A connection to a replica. It counts in `connected` how often it was opened, because each time it may reach another replica. */
interface ReplicaConnection {
  db: Database
  connected: number
  reads: number
  skippedUntil: number
}

type QueryOne = <Row extends object>(text: string, values: unknown[]) => Promise<Row | undefined>

/** Returns the readers. `replicaUrl` may resolve to any replica; without it everything is read from the primary. */
export function createReaders(primary: Database, replicaUrl: string | undefined): Readers {
  const served = { replica: 0, primary: 0 }
  const links: ReplicaConnection[] = replicaUrl ? Array.from({ length: REPLICA_CONNECTIONS }, () => connectTo(replicaUrl)) : []
  const asPrimary = queryFunction(primary)

  async function findUpToDateReplica(): Promise<ReplicaConnection | null> {
    const now = performance.now()
    const [link] = links.filter(({ skippedUntil }) => skippedUntil <= now).toSorted((one, other) => one.reads - other.reads)
    if (!link) return null
    link.reads++
    try {
      const position = await readWalPosition(asPrimary)
      if (await withTimeout(ANSWER_TIMEOUT_MS, hasReplayed(queryFunction(link.db), position))) return link
    } catch (error) {
      // Falls through to the primary, which reports the error itself if it is the one that is unavailable.
      if (!isUnavailable(error)) throw error
    }
    link.reads--
    link.skippedUntil = performance.now() + SKIP_AFTER_FAILURE_MS
    return null
  }

  return {
    async read(use) {
      const link = await findUpToDateReplica()
      if (link) {
        const { connected } = link
        const began = performance.now()
        try {
          const found = await use(link.db)
          if (link.connected === connected) {
            served.replica++
            return found
          }
        } catch (error) {
          if (!isUnavailable(error) || performance.now() - began > REPEAT_WITHIN_MS) throw error
          link.skippedUntil = performance.now() + SKIP_AFTER_FAILURE_MS
        } finally {
          link.reads--
        }
      }
      served.primary++
      return use(primary)
    },

    async readLong(client, use) {
      if (!replicaUrl) return use(client)
      const position = await readWalPosition(asPrimary)
      const missed = Symbol('missed')
      let begun = false
      const found = await withConnection(replicaUrl, 'ivue-reader', async (replica) => {
        const ask: QueryOne = async (text, values) => (await replica.query(text, values)).rows[0]
        if (!(await withTimeout(ANSWER_TIMEOUT_MS, hasReplayed(ask, position)))) return missed
        begun = true
        return use(replica)
      }).catch((error: unknown) => {
        if (begun || !isUnavailable(error)) throw error
        return missed
      })
      served[found === missed ? 'primary' : 'replica']++
      return found === missed ? use(client) : (found as Awaited<ReturnType<typeof use>>)
    },

    served: () => ({ ...served }),
    async close() {
      await Promise.all(links.map(({ db }) => db.$disconnect()))
    },
  }
}

function connectTo(replicaUrl: string): ReplicaConnection {
  const link = { connected: 0, reads: 0, skippedUntil: 0 }
  const onConnect = () => {
    link.connected++
  }
  return Object.assign(link, { db: openDatabase(replicaUrl, { max: 1, connectWithinMs: ANSWER_TIMEOUT_MS, onConnect }) })
}

const queryFunction =
  (db: Database): QueryOne =>
  async (text, values) =>
    (await readRows<never>(db, { text, values }, { prepared: true }))[0]

/** Returns the end of the primary's flushed WAL. Every acknowledged commit is before it. */
async function readWalPosition(ask: QueryOne): Promise<string> {
  const row = await ask<{ position: string }>('SELECT pg_current_wal_flush_lsn()::text AS position', [])
  return row?.position ?? ''
}

/**
 * Waits until the replica has replayed the position. Returns false if it does not in time, or if the server is not a
 * replica (any more).
 */
async function hasReplayed(ask: QueryOne, position: string): Promise<boolean> {
  const until = performance.now() + CATCH_UP_TIMEOUT_MS
  for (;;) {
    const row = await ask<{ arrived: boolean }>('SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS arrived', [
      position,
    ])
    if (row?.arrived) return true
    if (performance.now() > until) return false
    await wait(POLL_EVERY_MS)
  }
}

/** Returns the answer, or false if it takes longer. */
async function withTimeout(milliseconds: number, answer: Promise<boolean>): Promise<boolean> {
  const answered = new AbortController()
  const late = wait(milliseconds, false, answered).catch(() => false)
  return Promise.race([answer, late]).finally(() => answered.abort())
}
