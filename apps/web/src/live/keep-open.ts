import { live } from '@ivue/contracts/live/contract.ts'
import { call } from '../rpc/call.ts'
import { randomName } from '../rpc/random-name.ts'

/** Interval between reports. It is shorter than the 45 seconds after which the server forgets a dialog. */
const SPEAK_MS = 20_000

export interface Opening {
  name: string
  /** Reports the dialog immediately instead of at the next interval. */
  again(): void
  stop(): void
}

/**
 * Reports a dialog as open every 20 seconds until `stop`. Reports are sent one at a time, so that the one about closing comes last. Failed
 * reports are not retried before the next interval.
 */
export function keepOpen<T>(speak: (name: string) => Promise<T>, hear: (answer: T) => void): Opening {
  const name = randomName()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const say = async () => {
    if (stopped) return
    const answer = await speak(name).catch(() => null)
    if (stopped) return
    if (answer !== null) hear(answer)
    clearTimeout(timer)
    timer = setTimeout(again, SPEAK_MS)
  }
  let turn = say()
  const again = () => {
    turn = turn.then(say)
  }
  return {
    name,
    again,
    stop() {
      stopped = true
      clearTimeout(timer)
      turn = turn.then(async () => {
        await call(live.close, { opening: name }, { background: true }).catch(() => {})
      })
    },
  }
}
