import { live } from '@ivue/contracts/live/contract.ts'
import { call } from '../rpc/call.ts'

/** The server forgets a dialog that says nothing for 45 seconds. */
const SPEAK_MS = 20_000

/** A name for one opened dialog; `randomUUID` is not there without TLS. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface Opening {
  name: string
  /** Says now what is said every twenty seconds. */
  again(): void
  /** The dialog is closed. */
  stop(): void
}

/** Says that a dialog is open for as long as it is, one word at a time, so that the last one is that it is closed. What cannot be said now is said next time. */
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
