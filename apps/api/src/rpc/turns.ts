import { Unservable } from './refusal.ts'

interface Waiting {
  begin: () => void
  fail: (error: Unservable) => void
  until: number
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets `most` work at once; the others wait in the order in which they came, and not longer than `patienceMs` (Unservable 503). Hundreds at once that each wait
 * for every statement of theirs are slower together than one after the other, and hold what they have read so far all the while.
 */
export function turnsOf(most: number, patienceMs: number): InTurn {
  const waiting = new Set<Waiting>()
  let working = 0
  let timer: NodeJS.Timeout | undefined

  /** One timer, for whoever has waited longest: a timer for each costs more than its turn. */
  const watch = () => {
    const [oldest] = waiting
    timer = oldest && setTimeout(giveUp, oldest.until - performance.now()).unref()
  }
  const giveUp = () => {
    for (const one of waiting) {
      if (one.until > performance.now()) break
      waiting.delete(one)
      one.fail(new Unservable(503, 'The service is busy, try again in a moment'))
    }
    watch()
  }

  const turn = () =>
    new Promise<void>((begin, fail) => {
      waiting.add({ begin, fail, until: performance.now() + patienceMs })
      if (!timer) watch()
    })

  return async (work) => {
    if (working < most) working++
    else await turn()
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next.begin()
      } else working--
    }
  }
}
