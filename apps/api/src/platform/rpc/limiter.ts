import type { ServerResponse } from 'node:http'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Refusal, Unservable } from './refusal.ts'

export interface Limits {
  perKey: number
  /** How many tasks of all keys together run at the same time. */
  total: number
  /** How many tasks of one key may wait; any further one is refused at once. */
  queueLength: number
  maxWaitMs: number
  perKeyMessage: string
  /** The message of the refusal when the total limit is reached. Without it, the answer is a 503. */
  totalMessage?: string
}

/** The client's connection, which receives the answer. */
export type Client = Pick<ServerResponse, 'destroyed' | 'socket' | 'once' | 'off'>

/**
 * Runs a task when there is a free slot for its key. Throws Refusal when the limit of the key is reached. When the total limit is
 * reached, throws Refusal with `totalMessage`, or Unservable 503 without one. A task may `leave` its slot before it is done.
 */
export type Limiter = <T>(key: string, work: (leave: () => void) => Promise<T> | T, client?: Client) => Promise<T>

const disconnected = () => new Unservable(400, 'The request ended before it was answered')

interface Share {
  key: string
  running: number
  /** In the order of arrival. */
  waiting: Set<Waiter>
}

interface Waiter {
  share: Share
  deadline: number
  begin: () => void
  fail: (error: Error) => void
}

/**
 * Returns a concurrency limiter: a semaphore per key and one for all keys together. Within a key the order is first in, first out; keys
 * with waiting tasks are served round robin. A task that waits longer than `maxWaitMs` is refused; one whose client disconnects is dropped.
 * With a `client`, the slot is released only when the answer has been sent: a client that reads slowly blocks only its own slots.
 */
export function createLimiter({ perKey, total, queueLength, maxWaitMs, perKeyMessage, totalMessage }: Limits): Limiter {
  const shares = new Map<string, Share>()
  /** Shares with a free slot and a waiting task, in round-robin order. */
  const ready = new Set<Share>()
  /** All waiting tasks, the oldest first. */
  const waiters = new Set<Waiter>()
  let running = 0
  let timer: NodeJS.Timeout | undefined

  /** Marks whether a share can start a task, and removes an idle one. Call it after every change of a share. */
  function updateReadiness(share: Share): void {
    if (share.waiting.size > 0 && share.running < perKey) ready.add(share)
    else ready.delete(share)
    if (share.waiting.size === 0 && share.running === 0) shares.delete(share.key)
  }

  function acquire(share: Share): void {
    share.running++
    running++
  }

  function startWaiting(): void {
    for (const share of ready) {
      if (running === total) return
      const [waiter] = share.waiting
      if (!waiter) continue
      ready.delete(share)
      drop(waiter)
      acquire(share)
      // Re-adding moves the share to the end of the round robin.
      updateReadiness(share)
      waiter.begin()
    }
  }

  function drop(waiter: Waiter): void {
    waiters.delete(waiter)
    waiter.share.waiting.delete(waiter)
  }

  function refuse(waiter: Waiter, error: Error): void {
    drop(waiter)
    updateReadiness(waiter.share)
    waiter.fail(error)
  }

  /** Sets one timer, for the oldest waiter. A timer per waiter would cost more than the wait itself. */
  function scheduleTimeout(): void {
    const [oldest] = waiters
    timer = oldest && setTimeout(refuseOverdue, oldest.deadline - performance.now()).unref()
  }

  function refuseOverdue(): void {
    for (const waiter of waiters) {
      if (waiter.deadline > performance.now()) break
      const busy = totalMessage ? new Refusal(totalMessage) : new Unservable(503, MESSAGES.serviceBusy)
      refuse(waiter, waiter.share.running < perKey ? busy : new Refusal(perKeyMessage))
    }
    scheduleTimeout()
  }

  async function waitForSlot(share: Share, client: Client | undefined): Promise<void> {
    let onDisconnect = () => {}
    if (client?.destroyed) throw disconnected()
    await new Promise<void>((begin, fail) => {
      const waiter: Waiter = { share, deadline: performance.now() + maxWaitMs, begin, fail }
      onDisconnect = () => refuse(waiter, disconnected())
      share.waiting.add(waiter)
      waiters.add(waiter)
      updateReadiness(share)
      client?.once('close', onDisconnect)
      if (!timer) scheduleTimeout()
    }).finally(() => client?.off('close', onDisconnect))
  }

  function release(share: Share): void {
    share.running--
    updateReadiness(share)
    startWaiting()
  }

  return async (key, work, client) => {
    const share = shares.get(key) ?? { key, running: 0, waiting: new Set() }
    shares.set(key, share)
    if (running < total && share.running < perKey && share.waiting.size === 0) acquire(share)
    else if (share.waiting.size < queueLength) await waitForSlot(share, client)
    else throw new Refusal(perKeyMessage)
    let ended = false
    // In the next turn of the event loop: otherwise tasks that end at once would follow each other in one turn, and nothing else be served.
    const end = (receiver?: Client) => {
      if (!ended) setImmediate(free, receiver)
      ended = true
    }
    const free = (receiver?: Client) => {
      running--
      // A pipelined answer has no socket while the previous one is being sent, and emits no event when it is done.
      if (receiver?.socket && !receiver.destroyed) {
        receiver.once('close', () => release(share))
        startWaiting()
      } else release(share)
    }
    try {
      return await work(() => end())
    } finally {
      end(client)
    }
  }
}
