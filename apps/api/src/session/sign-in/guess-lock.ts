import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import { acquireLock, releaseLock } from './lock-queries.ts'

/** Maximum queue length of a key in this process, the holder included. */
const MAX_QUEUED = 20
/**
 * Milliseconds after which a lock is free again, because its server died. No lock is held that long. The wait for the second lock, the
 * longest delay and the directory's time together are less.
 */
const LOCK_TTL_MS = 15_000
const RETRY_MS = 100

type Key = Uint8Array<ArrayBuffer>

interface Queue {
  length: number
  /** Settles when everything queued so far is done. */
  last: Promise<unknown>
}

export interface LockedWork<T> {
  /** The locks that the work needs, acquired in this order. */
  keys: readonly Key[]
  /** How long to wait for them, in milliseconds. */
  timeoutMs: number
  work: () => Promise<T>
}

/**
 * Returns a mutex per key across all processes of the installation: a queue within a process, and a claimed row between processes. Waiting
 * holds no connection. Returns null, without running the work, if the queue is full or the wait times out.
 */
export function createGuessLock(db: Database) {
  const queues = new Map<string, Queue>()

  const runLocked = async <T>(keys: readonly Key[], until: number, work: () => Promise<T>): Promise<T | null> => {
    const [key, ...others] = keys
    if (!key) return work()
    const name = Buffer.from(key).toString('base64')
    const queue = queues.get(name) ?? { length: 0, last: Promise.resolve() }
    if (queue.length >= MAX_QUEUED) return null
    queues.set(name, queue)
    queue.length++
    const before = queue.last
    const { promise, done } = deferred()
    queue.last = Promise.all([before, promise])
    try {
      if (!(await settlesBefore(before, until))) return null
      const holder = await acquire(db, key, until)
      if (!holder) return null
      try {
        return await runLocked(others, until, work)
      } finally {
        await releaseLock(db, { key, holder })
      }
    } finally {
      done()
      if (--queue.length === 0) queues.delete(name)
    }
  }

  return <T>({ keys, timeoutMs, work }: LockedWork<T>): Promise<T | null> => runLocked(keys, performance.now() + timeoutMs, work)
}

/** Returns the holder's id; null if the lock did not become free in time. */
async function acquire(db: Database, key: Key, until: number): Promise<string | null> {
  const holder = randomUUID()
  for (;;) {
    if (await acquireLock(db, { key, holder, ms: LOCK_TTL_MS })) return holder
    if (performance.now() + RETRY_MS > until) return null
    await sleep(RETRY_MS)
  }
}

const settlesBefore = (before: Promise<unknown>, until: number): Promise<boolean> => {
  const ended = new AbortController()
  const timeout = sleep(Math.max(0, until - performance.now()), false, { signal: ended.signal }).catch(() => false)
  return Promise.race([before.then(() => true), timeout]).finally(() => ended.abort())
}

function deferred(): { promise: Promise<void>; done: () => void } {
  let done = () => {}
  const promise = new Promise<void>((resolve) => {
    done = resolve
  })
  return { promise, done }
}
