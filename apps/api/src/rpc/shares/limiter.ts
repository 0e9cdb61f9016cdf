import type { ServerResponse } from 'node:http'
import { Refusal, Unservable } from '../refusal.ts'

export interface Limits {
  /** So much of one key runs at once. */
  each: number
  /** So much of all keys together. */
  all: number
  /** So many of one key wait; one more is refused at once. */
  waiting: number
  patienceMs: number
  /** What is said to a key whose own work is in the way. */
  own: string
}

/** Where the answer goes. */
export type Client = Pick<ServerResponse, 'destroyed' | 'socket' | 'once' | 'off'>

/** Runs work of a key once there is room for it. Throws Refusal where the key has its share, Unservable 503 where the whole server is busy. */
export type Limiter = <T>(key: string, work: () => Promise<T> | T, client?: Client) => Promise<T>

const gone = () => new Unservable(400, 'The request ended before it was answered')

interface Share {
  key: string
  running: number
  /** In the order in which they came. */
  waiting: Set<Waiter>
}

interface Waiter {
  share: Share
  until: number
  begin: () => void
  fail: (error: Error) => void
}

/**
 * A semaphore for each key, and one for all of them. Within a key it is first come, first served; keys with somebody waiting take turns. Whoever waits longer than
 * the patience is refused, and whoever left meanwhile is not worked for. With a `client` a key keeps its place until the answer has left: who asks for much and
 * reads nothing of it fills their own share and no more.
 */
export function limiterOf({ each, all, waiting, patienceMs, own }: Limits): Limiter {
  const shares = new Map<string, Share>()
  /** Shares that have room and somebody waiting; the first is next. */
  const ready = new Set<Share>()
  /** Everybody who waits; the first has waited longest. */
  const waiters = new Set<Waiter>()
  let running = 0
  let timer: NodeJS.Timeout | undefined

  /** To be called after every change of a share. */
  function sort(share: Share): void {
    if (share.waiting.size > 0 && share.running < each) ready.add(share)
    else ready.delete(share)
    if (share.waiting.size === 0 && share.running === 0) shares.delete(share.key)
  }

  function take(share: Share): void {
    share.running++
    running++
  }

  function next(): void {
    for (const share of ready) {
      if (running === all) return
      const [waiter] = share.waiting
      if (!waiter) continue
      ready.delete(share)
      drop(waiter)
      take(share)
      // Added anew it is the last of those whose turn comes.
      sort(share)
      waiter.begin()
    }
  }

  function drop(waiter: Waiter): void {
    waiters.delete(waiter)
    waiter.share.waiting.delete(waiter)
  }

  function refuse(waiter: Waiter, error: Error): void {
    drop(waiter)
    sort(waiter.share)
    waiter.fail(error)
  }

  /** One timer, for whoever has waited longest: a timer for each costs more than its turn. */
  function watch(): void {
    const [oldest] = waiters
    timer = oldest && setTimeout(giveUp, oldest.until - performance.now()).unref()
  }

  function giveUp(): void {
    for (const waiter of waiters) {
      if (waiter.until > performance.now()) break
      const busy = new Unservable(503, 'The service is busy, try again in a moment')
      refuse(waiter, waiter.share.running < each ? busy : new Refusal(own))
    }
    watch()
  }

  async function turn(share: Share, client: Client | undefined): Promise<void> {
    let leave = () => {}
    if (client?.destroyed) throw gone()
    await new Promise<void>((begin, fail) => {
      const waiter: Waiter = { share, until: performance.now() + patienceMs, begin, fail }
      leave = () => refuse(waiter, gone())
      share.waiting.add(waiter)
      waiters.add(waiter)
      sort(share)
      client?.once('close', leave)
      if (!timer) watch()
    }).finally(() => client?.off('close', leave))
  }

  function release(share: Share): void {
    share.running--
    sort(share)
    next()
  }

  return async (key, work, client) => {
    const share = shares.get(key) ?? { key, running: 0, waiting: new Set() }
    shares.set(key, share)
    if (running < all && share.running < each) take(share)
    else if (share.waiting.size < waiting) await turn(share, client)
    else throw new Refusal(own)
    try {
      return await work()
    } finally {
      running--
      // An answer that stands behind another one of its connection has no socket yet, and nobody says when it is gone.
      if (client?.socket && !client.destroyed) {
        client.once('close', () => release(share))
        next()
      } else release(share)
    }
  }
}
