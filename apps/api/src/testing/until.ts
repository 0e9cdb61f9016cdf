import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after which a wait fails. They are many, because a condition is true at once except on a busy machine. */
const WITHIN_MS = 30_000
const PAUSE_MS = 10

export interface UntilOptions {
  /** Describes the condition in the error message. */
  what: string
  within?: number
}

/** Polls a condition until it is truthy, and returns its value. Throws after `within` milliseconds, naming `what`. */
export async function until<T>(
  condition: () => T | Promise<T>,
  { what, within = WITHIN_MS }: UntilOptions,
): Promise<Exclude<T, false | 0 | '' | null | undefined>> {
  const end = performance.now() + within
  for (;;) {
    const answer = await condition()
    if (answer) return answer as Exclude<T, false | 0 | '' | null | undefined>
    if (performance.now() > end) throw new Error(`Waited ${within} ms for ${what}`)
    await wait(PAUSE_MS)
  }
}

/** Returns how long a piece of work takes, for tests that interrupt it halfway. */
export async function measureTime<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const from = performance.now()
  const answer = await work()
  return { ms: performance.now() - from, answer }
}

/** Lets the event loop run `count` times, so that all ready work continues. */
export async function flushEventLoop(count = 20): Promise<void> {
  for (let turn = 1; turn <= count; turn++) await new Promise((next) => setImmediate(next))
}

/** Repeats work in the background until `stop`, which resolves when the running work is done. */
export function repeatInBackground(work: () => Promise<unknown>, pause = PAUSE_MS): { stop(): Promise<void> } {
  let on = true
  const ended = (async () => {
    while (on) {
      await work()
      await wait(pause)
    }
  })()
  return {
    stop() {
      on = false
      return ended
    },
  }
}
