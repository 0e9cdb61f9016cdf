import type { GivenAnswer, NewerAnswer } from '@ivue/contracts/quality/checklist.ts'

/** An answer on its way. `key` names it, so that sending it again is the same save; `seen` the states of the question's answer that its writer knows of. */
export interface UnsentAnswer extends GivenAnswer {
  key: string
  seen: readonly string[]
}

export interface QueueStatus {
  /** `lost`: the server cannot be reached, what waits is sent once it can. `refused`: it said no, in the words of `refusal`. */
  state: 'rest' | 'sending' | 'lost' | 'refused'
  /** Questions whose latest answer the server does not have yet. */
  waiting: number
  /** What was answered elsewhere meanwhile, by question: what was given here waits until one of the two is chosen. */
  newer: ReadonlyMap<number, NewerAnswer>
  /** ISO 8601; null before the first save. */
  savedAt: string | null
  refusal: string
}

/** `hidden`: the questions that are not asked any more, as the answers stand. */
interface SavedAnswer {
  savedAt: string
  hidden?: readonly number[]
}

interface Ways<Saved> {
  send: (id: number, unsent: UnsentAnswer) => Promise<Saved>
  /** Whether the error means that no answer came, so that sending it again may help. */
  isLost: (error: unknown) => boolean
  /** What was answered meanwhile, where the error says that. */
  newerOf: (error: unknown) => NewerAnswer | null
  messageOf: (error: unknown) => string
  /** Told what waits at each change of it. */
  keep: (waiting: ReadonlyMap<number, UnsentAnswer>) => void
  /** A random word. */
  name: () => string
}

/** Milliseconds until what could not be sent is tried again, doubled from one try to the next. */
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 15_000

/**
 * Saves the answers of one review: in the order in which they were given, one at a time, of each question the latest alone. Without a connection everything waits and
 * is sent afterwards. A refused answer waits until something else is answered or `retry` is called, one that was answered elsewhere meanwhile until `choose` is. An answer to
 * a question that is not asked any more is held back until it is asked again.
 */
export class AnswerQueue<Saved extends SavedAnswer = SavedAnswer> {
  readonly #ways: Ways<Saved>
  readonly #waiting = new Map<number, UnsentAnswer>()
  /** Timers of questions that are still written at. */
  readonly #pauses = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()
  readonly #savedListeners = new Set<(id: number, saved: Saved) => void>()
  /** The states of each answer that this window knows of: as loaded or saved, and as saves that may have arrived would leave it. */
  readonly #seen = new Map<number, readonly string[]>()
  /** Questions that are not asked, as far as saves have told. */
  #hidden: ReadonlySet<number> = new Set()
  #sending: { id: number; unsent: UnsentAnswer } | null = null
  #status: QueueStatus = { state: 'rest', waiting: 0, newer: new Map(), savedAt: null, refusal: '' }
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

  /** Tells of each answer that was saved. */
  onSaved(listener: (id: number, saved: Saved) => void): () => void {
    this.#savedListeners.add(listener)
    return () => this.#savedListeners.delete(listener)
  }

  /** What the server does not have yet, the answer that is under way included. */
  waiting(): ReadonlyMap<number, UnsentAnswer> {
    const under = this.#sending
    return new Map([...(under ? [[under.id, under.unsent] as const] : []), ...this.#waiting])
  }

  /** Notes how the questions stand on the server; what waits here was given on top of what was there before. */
  loaded(questions: readonly { id: number; key: string }[]): void {
    const waiting = this.waiting()
    for (const { id, key } of questions) if (!waiting.has(id)) this.#seen.set(id, [key])
  }

  /** Saves an answer, after `pause` milliseconds without another one to the same question. */
  put(id: number, given: GivenAnswer, pause = 0): void {
    const { answer, comment, severity, reason } = given
    this.#add(id, { answer, comment, severity, reason, key: this.#ways.name(), seen: this.#seen.get(id) ?? [] }, pause)
  }

  /** Sends on what another window of this person kept: it may have arrived. */
  restore(id: number, unsent: UnsentAnswer): void {
    this.#seen.set(id, unsent.seen)
    this.#add(id, unsent, 0)
  }

  /** How many of the answers to these questions the server has, were answered elsewhere meanwhile, and were refused. */
  outcomeOf(ids: readonly number[]): { saved: number; newer: number; refused: number } {
    const waiting = this.waiting()
    const saved = ids.filter((id) => !waiting.has(id)).length
    const newer = ids.filter((id) => this.#status.newer.has(id)).length
    return { saved, newer, refused: this.#status.state === 'refused' ? ids.length - saved - newer : 0 }
  }

  /** Which of two answers stands, where a question was answered elsewhere meanwhile. */
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
        setTimeout(() => this.#ripen(id), pause),
      )
    this.#changed(this.#status.state === 'refused' ? { state: 'rest', refusal: '' } : {})
    void this.#send()
  }

  #ripen(id: number): void {
    clearTimeout(this.#pauses.get(id))
    this.#pauses.delete(id)
    void this.#send()
  }

  #next(): number | null {
    return [...this.#waiting.keys()].find((id) => !this.#pauses.has(id) && !this.#status.newer.has(id) && !this.#hidden.has(id)) ?? null
  }

  /** How many answers the server does not have yet and shall have. */
  #unsaved(): number {
    return [...this.waiting().keys()].filter((id) => !this.#hidden.has(id)).length
  }

  async #send(): Promise<void> {
    const { state } = this.#status
    if (this.#sending || state === 'lost' || state === 'refused') return
    const id = this.#next()
    const waiting = id === null ? undefined : this.#waiting.get(id)
    if (id === null || !waiting) return
    // Given while an earlier save of it was under way, it knows of that one too.
    const unsent = { ...waiting, seen: this.#seen.get(id) ?? waiting.seen }
    this.#waiting.delete(id)
    this.#sending = { id, unsent }
    this.#changed({ state: 'sending' })
    try {
      const saved = await this.#ways.send(id, unsent)
      this.#sending = null
      this.#seen.set(id, [unsent.key])
      if (saved.hidden) this.#hidden = new Set(saved.hidden)
      this.#retryMs = FIRST_RETRY_MS
      this.#changed({ state: 'rest', savedAt: saved.savedAt })
      for (const tell of this.#savedListeners) tell(id, saved)
      this.#goOn()
    } catch (error) {
      this.#putBack(id, unsent)
      this.#failed(id, unsent, error)
    }
  }

  #failed(id: number, unsent: UnsentAnswer, error: unknown): void {
    const newer = this.#ways.newerOf(error)
    if (newer) {
      this.#changed({ state: 'rest', newer: new Map(this.#status.newer).set(id, newer) })
      this.#goOn()
      return
    }
    if (this.#ways.isLost(error)) {
      this.#seen.set(id, [...unsent.seen.filter((key) => key !== unsent.key), unsent.key])
      this.#changed({ state: 'lost' })
      this.#retry = setTimeout(this.retry, this.#retryMs)
      this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2)
    } else {
      this.#changed({ state: 'refused', refusal: this.#ways.messageOf(error) })
    }
    this.#flushed(false)
  }

  /** Sends the next one; where there is none that may go, whoever waits for all is told. */
  #goOn(): void {
    if (this.#unsaved() === 0) this.#flushed(true)
    else if (this.#next() === null && this.#pauses.size === 0) this.#flushed(false)
    void this.#send()
  }

  /** First again, unless the question was answered anew meanwhile. */
  #putBack(id: number, unsent: UnsentAnswer): void {
    const others = [...this.#waiting]
    const later = this.#waiting.get(id)
    this.#sending = null
    this.#waiting.clear()
    for (const [key, value] of [[id, later ?? unsent] as const, ...others]) this.#waiting.set(key, value)
  }

  #flushed(saved: boolean): void {
    const told = this.#flushes
    this.#flushes = []
    for (const tell of told) tell(saved)
  }

  #changed(change: Partial<QueueStatus>): void {
    const waiting = this.waiting()
    this.#status = { ...this.#status, ...change, waiting: this.#unsaved() }
    this.#ways.keep(new Map([...waiting].map(([id, unsent]) => [id, { ...unsent, seen: this.#seen.get(id) ?? unsent.seen }])))
    for (const tell of this.#listeners) tell()
  }
}
