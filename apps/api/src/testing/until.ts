import { setTimeout as wait } from 'node:timers/promises'

/** Generous: what is waited for is there at once, except on a busy machine. */
const WITHIN_MS = 30_000
const PAUSE_MS = 10

export interface UntilOptions {
  /** What the test waits for, in words, for the error. */
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

/** Measures a piece of work, for tests that interrupt the next one halfway. */
export async function timeOf<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const from = performance.now()
  const answer = await work()
  return { ms: performance.now() - from, answer }
}

/** Lets the event loop run `count` times, so that everything that is ready goes on. */
export async function flushEventLoop(count = 20): Promise<void> {
  for (let turn = 1; turn <= count; turn++) await new Promise((next) => setImmediate(next))
}

/** Repeats work in the background until it is stopped. `stop` resolves after the work that is under way. */
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
