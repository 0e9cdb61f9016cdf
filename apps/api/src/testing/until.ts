import { setTimeout as wait } from 'node:timers/promises'

/** Generous: what is waited for is there at once, except on a busy machine. */
const WITHIN_MS = 30_000
const PAUSE_MS = 10

export interface Wanted {
  /** What the test waits for, in words: what it says when that does not come. */
  what: string
  within?: number
}

/** Asks again and again until the answer is one, and hands it on. False, 0, the empty text, null and undefined are none. */
export async function until<T>(
  condition: () => T | Promise<T>,
  { what, within = WITHIN_MS }: Wanted,
): Promise<Exclude<T, false | 0 | '' | null | undefined>> {
  const end = performance.now() + within
  for (;;) {
    const answer = await condition()
    if (answer) return answer as Exclude<T, false | 0 | '' | null | undefined>
    if (performance.now() > end) throw new Error(`Waited ${within} ms for ${what}`)
    await wait(PAUSE_MS)
  }
}

/** How long a piece of work takes here and now, for those who cut the next one short. */
export async function lengthOf<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const from = performance.now()
  const answer = await work()
  return { ms: performance.now() - from, answer }
}

/** Turns of the event loop, in which everything that is ready goes on. */
export async function turns(count = 20): Promise<void> {
  for (let turn = 1; turn <= count; turn++) await new Promise((next) => setImmediate(next))
}

/** Does something again and again, beside the test, until it is told to stop: looks on, or breaks what others use. Ended only in its pauses. */
export function again(work: () => Promise<unknown>, pause = PAUSE_MS): { stop(): Promise<void> } {
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
