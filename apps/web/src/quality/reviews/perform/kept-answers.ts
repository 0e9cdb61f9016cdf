import type { GivenAnswer } from '@ivue/contracts/quality/checklist.ts'
import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'

/** What of an answer outlives the window: no comment, which may name people. */
interface KeptAnswer {
  id: number
  answer: string
  severity: string
  /** Milliseconds since 1970. */
  at: number
}

interface KeptReview {
  reviewId: number
  /** User id of who answered. */
  who: string
  answers: KeptAnswer[]
}

const DATABASE = 'ivue'
const STORE = 'answers'

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'reviewId' })
  const database = await asked(opening)
  try {
    return await act(database.transaction(STORE, mode).objectStore(STORE))
  } finally {
    database.close()
  }
}

/** One write after the other, so that the last is what stays. */
let writing: Promise<unknown> = Promise.resolve()

/** Keeps the answers that the server does not have yet in this browser; none is nothing kept. A browser without storage keeps nothing. */
export function keepAnswers(reviewId: number, who: string, waiting: ReadonlyMap<number, GivenAnswer>, at: number): void {
  const answers = [...waiting].map(([id, { answer, severity }]) => ({ id, answer, severity, at }))
  const kept: KeptReview = { reviewId, who, answers }
  const write = () =>
    inStore<unknown>('readwrite', (store) => (answers.length === 0 ? asked(store.delete(reviewId)) : asked(store.put(kept)))).catch(
      () => {},
    )
  writing = writing.then(write)
}

/** What this person had answered in this review and the server may not have. */
export async function keptAnswers(reviewId: number, who: string): Promise<readonly KeptAnswer[]> {
  try {
    const kept: KeptReview | undefined = await inStore('readonly', (store) => asked<KeptReview | undefined>(store.get(reviewId)))
    return kept?.who === who ? kept.answers : []
  } catch {
    return []
  }
}

/** The kept answers that are newer than what the server has. The comment of the same answer stays the server's, as it was not kept. */
export function restored(questions: Checklist['questions'], kept: readonly KeptAnswer[]): [number, GivenAnswer][] {
  return kept.flatMap(({ id, answer, severity, at }): [number, GivenAnswer][] => {
    const question = questions.find((one) => one.id === id)
    if (!question?.asked || (question.answeredAt !== null && Date.parse(question.answeredAt) > at)) return []
    const same = question.answer === answer
    if (same && question.severity === severity) return []
    return [[id, { answer, severity, comment: same ? question.comment : '' }]]
  })
}
