import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** A quiet stream says this often that it is there, and asks whether its session is. */
const HEARTBEAT_MS = 20_000
/** A reader who takes longer than this to make room is gone. */
const ROOM_WITHIN_MS = 30_000
const AT_ONCE = 100

/** Where the news of one person come from. */
export interface NewsSource {
  /** Ids after one, oldest first, at most `take`. */
  after(id: bigint, take: number): Promise<bigint[]>
  unread(): Promise<number>
  /** Whether the session of this stream still lives. */
  admitted(): Promise<boolean>
}

export interface LiveStream {
  /** Something is new. However often it is called, one reading goes on at a time. After `all` the reader also hears, once it was greeted, that it may have missed something. */
  wake(topic: 'notifications' | 'session' | 'all'): void
  /** Passes news of the desks on, from the greeting on; a reader who has no room for them hears later that it missed something. */
  tell(event: 'tasks' | 'presence', data: DeskIds): void
  /** Says why, if a word is given, and ends. */
  end(word?: 'over' | 'replaced'): void
}

/** Rows of a desk by id; null for "many". */
export interface DeskIds {
  desk: string
  ids: readonly number[] | null
}

export interface StreamOptions {
  source: NewsSource
  /** The last id that the reader has. */
  last: bigint
  onFailure(error: unknown): void
}

/**
 * Server-sent events (wire conventions, Live updates). `notification` {id} once for each new one, in order; `hello` {unread} when all that was missed is sent, with the id
 * from which the stream goes on; `unread` {unread} whenever the number changed; `tasks` and `presence` {desk, ids} when rows look different or somebody came or went; `missed` when such
 * news were lost, as before every `hello`: the reader looks again at what it shows. `over` when the session ended, `replaced` when the person opened too many: the reader does not come back by itself.
 * A stream that fails for another reason just ends; the reader comes back with the last id it has.
 */
export function startStream(raw: ServerResponse, { source, last, onFailure }: StreamOptions): LiveStream {
  let unread = -1
  let ended = false
  let waiting = new Set<'news' | 'session'>()
  let working = false
  let missed = false

  const write = (event: string, data: object, id?: bigint) => {
    if (!ended) raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  const end: LiveStream['end'] = (word) => {
    if (ended) return
    if (word) write(word, {})
    ended = true
    clearInterval(heartbeat)
    // A kept-alive connection would hold the end of the process up.
    raw.end(() => raw.socket?.destroySoon())
  }

  async function sendNews(): Promise<void> {
    for (let full = true; full && !ended; ) {
      const ids = await source.after(last, AT_ONCE)
      for (const id of ids) {
        write('notification', { id: Number(id) }, id)
        last = id
      }
      full = ids.length === AT_ONCE
      await room()
    }
    if (missed && unread !== -1) write('missed', {})
    missed = false
    const now = await source.unread()
    if (now === unread) return
    if (unread === -1) write('hello', { unread: now }, last)
    else write('unread', { unread: now })
    unread = now
  }

  async function room(): Promise<void> {
    if (ended || !raw.writableNeedDrain) return
    await once(raw, 'drain', { signal: AbortSignal.timeout(ROOM_WITHIN_MS) }).catch(() => raw.destroy())
  }

  async function work(): Promise<void> {
    if (working) return
    working = true
    try {
      while (waiting.size > 0 && !ended) {
        const now = waiting
        waiting = new Set()
        if (now.has('session') && !(await source.admitted())) end('over')
        else if (now.has('news')) await sendNews()
      }
    } catch (error) {
      onFailure(error)
      end()
    } finally {
      working = false
    }
  }

  const heartbeat = setInterval(() => {
    if (raw.writableNeedDrain) return
    raw.write(':\n\n')
    waiting.add('session')
    void work()
  }, HEARTBEAT_MS)
  // What breaks here closes the stream, and nobody is left to be told.
  raw.on('error', () => {})
  raw.on('close', () => {
    ended = true
    clearInterval(heartbeat)
  })

  return {
    tell(event, data) {
      if (unread === -1) return
      if (!raw.writableNeedDrain) return write(event, data)
      if (!missed) raw.once('drain', work)
      missed = true
      waiting.add('news')
    },
    wake(topic) {
      if (topic === 'all' && unread !== -1) missed = true
      if (topic !== 'session') waiting.add('news')
      if (topic !== 'notifications') waiting.add('session')
      void work()
    },
    end,
  }
}
