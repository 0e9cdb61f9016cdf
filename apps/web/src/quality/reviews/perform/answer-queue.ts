import type { GivenAnswer } from '@ivue/contracts/quality/checklist.ts'

export interface QueueStatus {
  /** `lost`: the server cannot be reached, what waits is sent once it can. `refused`: it said no, in the words of `refusal`. */
  state: 'rest' | 'sending' | 'lost' | 'refused'
  /** Questions whose latest answer the server does not have yet. */
  waiting: number
  /** ISO 8601; null before the first save. */
  savedAt: string | null
  refusal: string
}

interface Ways<Saved> {
  send: (id: number, given: GivenAnswer) => Promise<Saved>
  /** Whether the error means that no answer came, so that sending it again may help. */
  isLost: (error: unknown) => boolean
  messageOf: (error: unknown) => string
  /** Told what waits at each change of it. */
  keep: (waiting: ReadonlyMap<number, GivenAnswer>) => void
}

/** Milliseconds until what could not be sent is tried again, doubled from one try to the next. */
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 15_000

/**
 * Saves the answers of one review: in the order in which they were given, one at a time, of each question the latest alone. Without a connection everything waits and
 * is sent afterwards. A refused answer waits until something else is answered or `retry` is called.
 */
export class AnswerQueue<Saved extends { savedAt: string } = { savedAt: string }> {
  /** Told of each answer that was saved. */
  heard: ((id: number, saved: Saved) => void) | null = null
  readonly #ways: Ways<Saved>
  readonly #waiting = new Map<number, GivenAnswer>()
  /** Timers of questions that are still written at. */
  readonly #pauses = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()
  #sending: { id: number; given: GivenAnswer } | null = null
  #status: QueueStatus = { state: 'rest', waiting: 0, savedAt: null, refusal: '' }
  #retry: ReturnType<typeof setTimeout> | undefined
  #retryMs = FIRST_RETRY_MS
  #flushes: ((saved: boolean) => void)[] = []

  constructor(ways: Ways<Saved>) {
    this.#ways = ways
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly status = (): QueueStatus => this.#status

  /** What the server does not have yet, the answer that is under way included. */
  waiting(): ReadonlyMap<number, GivenAnswer> {
    const under = this.#sending
    return new Map([...(under ? [[under.id, under.given] as const] : []), ...this.#waiting])
  }

  /** Saves an answer, after `pause` milliseconds without another one to the same question. */
  put(id: number, given: GivenAnswer, pause = 0): void {
    this.#waiting.set(id, given)
    clearTimeout(this.#pauses.get(id))
    this.#pauses.delete(id)
    if (pause > 0)
      this.#pauses.set(
        id,
        setTimeout(() => this.#ripen(id), pause),
      )
    this.#changed(this.#status.state === 'refused' ? { state: 'rest', refusal: '' } : {})
    void this.#send()
  }

  /** Tries at once what is waiting: the connection is back, or the lease was taken over. */
  readonly retry = (): void => {
    clearTimeout(this.#retry)
    if (this.#status.state !== 'sending') this.#changed({ state: 'rest', refusal: '' })
    void this.#send()
  }

  /** Saves everything now. Resolves with whether the server has it all. */
  flush(): Promise<boolean> {
    for (const id of [...this.#pauses.keys()]) this.#ripen(id)
    if (this.#status.state === 'lost' || this.#status.state === 'refused') this.retry()
    if (this.waiting().size === 0) return Promise.resolve(true)
    return new Promise((resolve) => this.#flushes.push(resolve))
  }

  #ripen(id: number): void {
    clearTimeout(this.#pauses.get(id))
    this.#pauses.delete(id)
    void this.#send()
  }

  async #send(): Promise<void> {
    const { state } = this.#status
    if (this.#sending || state === 'lost' || state === 'refused') return
    const next = [...this.#waiting].find(([id]) => !this.#pauses.has(id))
    if (!next) return
    const [id, given] = next
    this.#waiting.delete(id)
    this.#sending = { id, given }
    this.#changed({ state: 'sending' })
    try {
      const saved = await this.#ways.send(id, given)
      this.#sending = null
      this.#retryMs = FIRST_RETRY_MS
      this.#changed({ state: 'rest', savedAt: saved.savedAt })
      this.heard?.(id, saved)
      if (this.waiting().size === 0) this.#flushed(true)
      void this.#send()
    } catch (error) {
      this.#putBack(id, given)
      if (this.#ways.isLost(error)) {
        this.#changed({ state: 'lost' })
        this.#retry = setTimeout(this.retry, this.#retryMs)
        this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2)
      } else {
        this.#changed({ state: 'refused', refusal: this.#ways.messageOf(error) })
      }
      this.#flushed(false)
    }
  }

  /** First again, unless the question was answered anew meanwhile. */
  #putBack(id: number, given: GivenAnswer): void {
    const others = [...this.#waiting]
    const newer = this.#waiting.get(id)
    this.#sending = null
    this.#waiting.clear()
    for (const [key, value] of [[id, newer ?? given] as const, ...others]) this.#waiting.set(key, value)
  }

  #flushed(saved: boolean): void {
    const told = this.#flushes
    this.#flushes = []
    for (const tell of told) tell(saved)
  }

  #changed(change: Partial<QueueStatus>): void {
    const waiting = this.waiting()
    this.#status = { ...this.#status, ...change, waiting: waiting.size }
    this.#ways.keep(waiting)
    for (const tell of this.#listeners) tell()
  }
}
