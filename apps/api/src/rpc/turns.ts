import { Unservable } from './refusal.ts'

interface Waiting {
  begin: () => void
  timer: NodeJS.Timeout
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets `most` work at once; the others wait in the order in which they came, and not longer than `patienceMs` (Unservable 503). Hundreds at once that each wait
 * for every statement of theirs are slower together than one after the other, and hold what they have read so far all the while.
 */
export function turnsOf(most: number, patienceMs: number): InTurn {
  const waiting = new Set<Waiting>()
  let working = 0

  const turn = () =>
    new Promise<void>((begin, fail) => {
      const one: Waiting = {
        begin,
        timer: setTimeout(() => {
          waiting.delete(one)
          fail(new Unservable(503, 'The service is busy, try again in a moment'))
        }, patienceMs),
      }
      waiting.add(one)
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
        clearTimeout(next.timer)
        next.begin()
      } else working--
    }
  }
}
