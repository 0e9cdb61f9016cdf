import type { FastifyBaseLogger } from 'fastify'
import { listen } from '../listen.ts'
import { gatherNews } from './gather.ts'
import { CHANNEL, type DeskNews, isDeskNews, type PersonSignal, readSignal } from './signal.ts'

interface Listener {
  /** Each signal for the person; `all` when signals may have been missed. The first one comes when the hub hears. */
  wake(topic: PersonSignal['topic'] | 'all'): void
  /** What happened at the desks, whoever may hear of it. */
  hear(news: DeskNews): void
}

/** One listening connection for all streams of this process. */
export interface Hub {
  /** From the listener's first waking on nothing is missed without an `all`. Answers how to stop. */
  listen(user: number, listener: Listener): () => void
  close(): Promise<void>
}

/** Connects when the first stream listens, and again whenever the connection is lost. */
export function hubOf(connectionString: string, log: FastifyBaseLogger): Hub {
  const listeners = new Map<number, Set<Listener>>()
  const stop = new AbortController()
  let running: Promise<void> | null = null
  let hearing = false

  const everybody = (tell: (listener: Listener) => void) => {
    for (const of of listeners.values()) for (const listener of of) tell(listener)
  }
  const news = gatherNews((gathered) => everybody((listener) => listener.hear(gathered)))
  const hear = (payload: string | undefined) => {
    const signal = readSignal(payload)
    if (signal === null) return
    if (isDeskNews(signal)) news.add(signal)
    else for (const listener of listeners.get(signal.user) ?? []) listener.wake(signal.topic)
  }

  const run = () =>
    listen(
      {
        connectionString,
        channel: CHANNEL,
        name: 'ivue-live',
        log,
        hear,
        onHearing() {
          hearing = true
          everybody((listener) => listener.wake('all'))
        },
        onLost() {
          hearing = false
        },
      },
      stop.signal,
    )

  return {
    listen(user, listener) {
      const own = listeners.get(user) ?? new Set()
      listeners.set(user, own.add(listener))
      running ??= run()
      if (hearing) listener.wake('notifications')
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(user) === own) listeners.delete(user)
      }
    },
    async close() {
      stop.abort()
      news.stop()
      await running
    },
  }
}
