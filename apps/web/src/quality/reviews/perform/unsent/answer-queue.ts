import type { ChecklistAnswer, NewerAnswer } from '@ivue/contracts/quality/reviews/checklist.ts'

/**
 * An unsaved answer. Its `key` is the id of this save, by which the server recognizes a retry. Its `seen` lists the ids of the earlier
 * saves of the question that this window knew when the answer was given. If the server has another one, the answers conflict.
 */
export interface UnsentAnswer extends ChecklistAnswer {
  key: string
  seen: readonly string[]
}

export interface QueueStatus {
  /**
   * The state of the queue. It is `lost` while the server is unreachable, after which the queue is sent. It is `refused` if the server
   * refused, with the message in `refusal`.
   */
  state: 'rest' | 'sending' | 'lost' | 'refused'
  /** The number of questions that apply and whose latest answer is not saved yet. */
  waiting: number
  /** Conflicting answers saved elsewhere, by question id. The local answer is not sent until the person chooses one of the two. */
  newer: ReadonlyMap<number, NewerAnswer>
  /** ISO 8601; null before the first save. */
  savedAt: string | null
  refusal: string
}

/** The server's response to a save. The questions in `hidden` no longer apply because of the saved answers. */
interface SavedAnswer {
  savedAt: string
  hidden?: readonly number[]
}

interface QueueCallbacks<Saved> {
  send: (id: number, unsent: UnsentAnswer) => Promise<Saved>
  /** Whether the error means that the server did not respond, so that a retry may help. */
  isLost: (error: unknown) => boolean
  /** Returns the conflicting answer in the error, or null. */
  readNewerAnswer: (error: unknown) => NewerAnswer | null
  errorMessage: (error: unknown) => string
  /** Called with the unsaved answers whenever they change. */
  store: (waiting: ReadonlyMap<number, UnsentAnswer>) => void
  name: () => string
}

/** Milliseconds before the first retry, and the longest delay before a later one. The delay doubles with each retry. */
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 15_000

/**
 * Saves the answers of one review in order, one at a time, and only the latest answer of each question. Without a connection, all answers
 * wait and are sent afterwards. A refused answer waits until another question is answered or `retry` is called. A conflicting answer
 * waits until `choose` is called. An answer to a question that does not apply waits until the question applies again.
 */
export class AnswerQueue<Saved extends SavedAnswer = SavedAnswer> {
  readonly #callbacks: QueueCallbacks<Saved>
  readonly #waiting = new Map<number, UnsentAnswer>()
  /** Timers that save an answer when its person stops typing, by question id. */
  readonly #pauses = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()
  readonly #savedListeners = new Set<(id: number, saved: Saved) => void>()
  /** The keys of the saves that this window knows, by question id. They were loaded, saved here, or sent here without getting an answer. */
  readonly #seen = new Map<number, readonly string[]>()
  /** The questions that do not apply, as the last save returned them. */
  #hidden: ReadonlySet<number> = new Set()
  #sending: { id: number; unsent: UnsentAnswer } | null = null
  #status: QueueStatus = { state: 'rest', waiting: 0, newer: new Map(), savedAt: null, refusal: '' }
  #retry: ReturnType<typeof setTimeout> | undefined
  #retryMs = FIRST_RETRY_MS
  #flushes: ((saved: boolean) => void)[] = []

  constructor(ways: QueueCallbacks<Saved>) {
    this.#callbacks = ways
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly status = (): QueueStatus => this.#status

  /** Subscribes to saved answers. Returns a function that unsubscribes. */
  onSaved(listener: (id: number, saved: Saved) => void): () => void {
    this.#savedListeners.add(listener)
    return () => this.#savedListeners.delete(listener)
  }

  /** Returns the unsaved answers, including the one being sent. */
  waiting(): ReadonlyMap<number, UnsentAnswer> {
    const under = this.#sending
    return new Map([...(under ? [[under.id, under.unsent] as const] : []), ...this.#waiting])
  }

  /**
   * Stores the key of the loaded answer of each question. Questions with an unsaved
   * answer are skipped, because that answer was given before this load.
   */
  loaded(questions: readonly { id: number; key: string }[]): void {
    const waiting = this.waiting()
    for (const { id, key } of questions) if (!waiting.has(id)) this.#seen.set(id, [key])
  }

  /** Queues an answer. It is saved after `pause` milliseconds without another answer to the same question. */
  put(id: number, given: ChecklistAnswer, pause = 0): void {
    const { answer, comment, severity, reason } = given
    this.#add(id, { answer, comment, severity, reason, key: this.#callbacks.name(), seen: this.#seen.get(id) ?? [] }, pause)
  }

  /** Queues an unsaved answer that another window of this person stored. The server may have it already. */
  restore(id: number, unsent: UnsentAnswer): void {
    this.#seen.set(id, unsent.seen)
    this.#add(id, unsent, 0)
  }

  /**
   * Counts the answers to these questions that are saved, those that conflict with an answer saved elsewhere, and the one at which the
   * queue stopped because it was refused.
   */
  countOutcomes(ids: readonly number[]): { saved: number; newer: number; refused: number } {
    const waiting = this.waiting()
    const refused = this.#status.state === 'refused' ? this.#next() : null
    return {
      saved: ids.filter((id) => !waiting.has(id)).length,
      newer: ids.filter((id) => this.#status.newer.has(id)).length,
      refused: ids.filter((id) => id === refused).length,
    }
  }

  /** Resolves a conflict: saves the local answer again, or drops it. */
  choose(id: number, which: 'mine' | 'newer'): void {
    const newer = this.#status.newer.get(id)
    const mine = this.#waiting.get(id)
    if (!newer || !mine) return
    this.#seen.set(id, [newer.key])
    this.#waiting.delete(id)
    this.#changed({ newer: new Map([...this.#status.newer].filter(([other]) => other !== id)) })
    if (which === 'mine') this.put(id, mine)
    else if (this.#unsaved() === 0) this.#flushed(true)
  }

  /** Retries at once, for example when the connection is back or the lease was taken over. */
  readonly retry = (): void => {
    clearTimeout(this.#retry)
    if (this.#status.state !== 'sending') this.#changed({ state: 'rest', refusal: '' })
    void this.#send()
  }

  /** Saves everything now. Resolves with true if no answer is left to save. */
  flush(): Promise<boolean> {
    for (const id of Array.from(this.#pauses.keys())) this.#endPause(id)
    if (this.#status.state === 'lost' || this.#status.state === 'refused') this.retry()
    if (this.#unsaved() === 0) return Promise.resolve(true)
    if (!this.#sending && this.#next() === null) return Promise.resolve(false)
    return new Promise((resolve) => this.#flushes.push(resolve))
  }

  #add(id: number, unsent: UnsentAnswer, pause: number): void {
    this.#waiting.set(id, unsent)
    clearTimeout(this.#pauses.get(id))
    this.#pauses.delete(id)
    if (pause > 0)
      this.#pauses.set(
        id,
        setTimeout(() => this.#endPause(id), pause),
      )
    this.#changed(this.#status.state === 'refused' ? { state: 'rest', refusal: '' } : {})
    void this.#send()
  }

  #endPause(id: number): void {
    clearTimeout(this.#pauses.get(id))
    this.#pauses.delete(id)
    void this.#send()
  }

  #next(): number | null {
    return [...this.#waiting.keys()].find((id) => !this.#pauses.has(id) && !this.#status.newer.has(id) && !this.#hidden.has(id)) ?? null
  }

  /** Returns the number of unsaved answers to questions that apply. */
  #unsaved(): number {
    return [...this.waiting().keys()].filter((id) => !this.#hidden.has(id)).length
  }

  async #send(): Promise<void> {
    const { state } = this.#status
    if (this.#sending || state === 'lost' || state === 'refused') return
    const id = this.#next()
    const waiting = id === null ? undefined : this.#waiting.get(id)
    if (id === null || !waiting) return
    // If an earlier save of the question was running when this answer was given, `seen` includes that save too.
    const unsent = { ...waiting, seen: this.#seen.get(id) ?? waiting.seen }
    this.#waiting.delete(id)
    this.#sending = { id, unsent }
    this.#changed({ state: 'sending' })
    try {
      const saved = await this.#callbacks.send(id, unsent)
      this.#sending = null
      this.#seen.set(id, [unsent.key])
      if (saved.hidden) this.#hidden = new Set(saved.hidden)
      this.#retryMs = FIRST_RETRY_MS
      this.#changed({ state: 'rest', savedAt: saved.savedAt })
      for (const listener of this.#savedListeners) listener(id, saved)
      this.#sendNext()
    } catch (error) {
      this.#requeue(id, unsent)
      this.#failed(id, unsent, error)
    }
  }

  #failed(id: number, unsent: UnsentAnswer, error: unknown): void {
    const newer = this.#callbacks.readNewerAnswer(error)
    if (newer) {
      this.#changed({ state: 'rest', newer: new Map(this.#status.newer).set(id, newer) })
      this.#sendNext()
      return
    }
    if (this.#callbacks.isLost(error)) {
      this.#seen.set(id, [...unsent.seen.filter((key) => key !== unsent.key), unsent.key])
      this.#changed({ state: 'lost' })
      this.#retry = setTimeout(this.retry, this.#retryMs)
      this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2)
    } else {
      this.#changed({ state: 'refused', refusal: this.#callbacks.errorMessage(error) })
    }
    this.#flushed(false)
  }

  /** Sends the next answer. If none is left to send, settles the pending calls of `flush`. */
  #sendNext(): void {
    if (this.#unsaved() === 0) this.#flushed(true)
    else if (this.#next() === null && this.#pauses.size === 0) this.#flushed(false)
    void this.#send()
  }

  /** Returns a failed answer to the front of the queue, unless the question was answered again since. */
  #requeue(id: number, unsent: UnsentAnswer): void {
    const others = [...this.#waiting]
    const later = this.#waiting.get(id)
    this.#sending = null
    this.#waiting.clear()
    for (const [key, value] of [[id, later ?? unsent] as const, ...others]) this.#waiting.set(key, value)
  }

  #flushed(saved: boolean): void {
    const waitingCalls = this.#flushes
    this.#flushes = []
    for (const resolve of waitingCalls) resolve(saved)
  }

  #changed(change: Partial<QueueStatus>): void {
    const waiting = this.waiting()
    this.#status = { ...this.#status, ...change, waiting: this.#unsaved() }
    this.#callbacks.store(new Map([...waiting].map(([id, unsent]) => [id, { ...unsent, seen: this.#seen.get(id) ?? unsent.seen }])))
    for (const notify of this.#listeners) notify()
  }
}
