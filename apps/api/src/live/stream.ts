import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** Milliseconds between two comments of a stream, which keep proxies from closing it. It then checks its session, too. */
const HEARTBEAT_MS = 20_000
/** Milliseconds after which a client whose buffer stays full is disconnected. */
const DRAIN_TIMEOUT_MS = 30_000
const BATCH_SIZE = 100

export interface StreamSource {
  /** At most `take` ids of notifications after `id`, oldest first. */
  after(id: bigint, take: number): Promise<bigint[]>
  unread(): Promise<number>
  isSessionAlive(): Promise<boolean>
}

export interface LiveStream {
  /**
   * Signals that something is new, which the stream then reads and sends. Calls during a read are merged into one more read. The topic
   * `all` also sends `missed`, once `hello` was sent.
   */
  wake(topic: 'notifications' | 'session' | 'all'): void
  /**
   * Sends changed rows of a worklist, from `hello` on. While the client's buffer is full they are dropped, and `missed` is sent
   * afterwards.
   */
  push(event: 'tasks' | 'presence', data: ChangedRowIds): void
  /** Ends the stream, after an event that names the reason if one is given. */
  end(reason?: 'over' | 'replaced'): void
}

/** Ids of changed rows of a worklist; null for "many". */
export interface ChangedRowIds {
  list: string
  ids: readonly number[] | null
}

export interface StreamOptions {
  source: StreamSource
  last: bigint
  onFailure(error: unknown): void
}

/**
 * Server-sent events (wire conventions, Live updates):
 * - `notification` {id}: one for each new notification, in order.
 * - `hello` {unread}: everything before is sent. Its event id is where the stream resumes.
 * - `unread` {unread}: the count changed.
 * - `tasks` and `presence` {list, ids}: rows changed, or were opened or left by somebody.
 * - `missed`: such events were dropped, so the client reloads what it shows. Events before a `hello` may be lost too: treat `hello` like `missed`.
 * - `over`: the session ended. `replaced`: the person opened too many streams. After both the client does not reconnect.
 *
 * A stream that fails otherwise just ends, and the client reconnects with the last id it has.
 */
export function startStream(raw: ServerResponse, { source, last, onFailure }: StreamOptions): LiveStream {
  let unread = -1
  let ended = false
  let pending = new Set<'news' | 'session'>()
  let running = false
  let missed = false

  const write = (event: string, data: object, id?: bigint) => {
    if (!ended) raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  const end: LiveStream['end'] = (reason) => {
    if (ended) return
    if (reason) write(reason, {})
    ended = true
    clearInterval(heartbeat)
    // A keep-alive connection would delay the shutdown of the process.
    raw.end(() => raw.socket?.destroySoon())
  }

  async function sendNews(): Promise<void> {
    for (let full = true; full && !ended; ) {
      const ids = await source.after(last, BATCH_SIZE)
      for (const id of ids) {
        write('notification', { id: Number(id) }, id)
        last = id
      }
      full = ids.length === BATCH_SIZE
      await drained()
    }
    if (missed && unread !== -1) write('missed', {})
    missed = false
    const now = await source.unread()
    if (now === unread) return
    if (unread === -1) write('hello', { unread: now }, last)
    else write('unread', { unread: now })
    unread = now
  }

  async function drained(): Promise<void> {
    if (ended || !raw.writableNeedDrain) return
    await once(raw, 'drain', { signal: AbortSignal.timeout(DRAIN_TIMEOUT_MS) }).catch(() => raw.destroy())
  }

  async function work(): Promise<void> {
    if (running) return
    running = true
    try {
      while (pending.size > 0 && !ended) {
        const now = pending
        pending = new Set()
        if (now.has('session') && !(await source.isSessionAlive())) end('over')
        else if (now.has('news')) await sendNews()
      }
    } catch (error) {
      onFailure(error)
      end()
    } finally {
      running = false
    }
  }

  const heartbeat = setInterval(() => {
    if (raw.writableNeedDrain) return
    raw.write(':\n\n')
    pending.add('session')
    void work()
  }, HEARTBEAT_MS)
  // Connection errors end in `close`. Without a handler they would end the process.
  raw.on('error', () => {})
  raw.on('close', () => {
    ended = true
    clearInterval(heartbeat)
  })

  return {
    push(event, data) {
      if (unread === -1) return
      if (!raw.writableNeedDrain) return write(event, data)
      if (!missed) raw.once('drain', work)
      missed = true
      pending.add('news')
    },
    wake(topic) {
      if (topic === 'all' && unread !== -1) missed = true
      if (topic !== 'session') pending.add('news')
      if (topic !== 'notifications') pending.add('session')
      void work()
    },
    end,
  }
}
