import type { GivenAnswer } from '@ivue/contracts/quality/checklist.ts'
import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'
import { draftKeyOf, open, seal } from './draft-key.ts'

/** An answer that the server may not have. */
interface KeptAnswer extends GivenAnswer {
  id: number
  /** Milliseconds since 1970. */
  at: number
}

interface KeptReview {
  reviewId: number
  kind: ReviewKind
  /** User id of who answered. */
  who: string
  /** The answers, readable by that person alone (`draft-key.ts`). */
  sealed: Uint8Array<ArrayBuffer>
  /** Milliseconds since 1970. */
  at: number
}

const DATABASE = 'ivue'
const STORE = 'answers'
const KEPT_MS = 7 * 86_400_000

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: ['who', 'reviewId'] })
  const database = await asked(opening)
  try {
    return await act(database.transaction(STORE, mode).objectStore(STORE))
  } finally {
    database.close()
  }
}

const aboutOf = (reviewId: number, who: string) => `answers of review ${reviewId} by ${who}`

/** One write after the other, so that the last is what stays. */
let writing: Promise<unknown> = Promise.resolve()

/** Keeps the answers that the server does not have yet in this browser; none is nothing kept. A browser without storage or encryption keeps nothing. */
export function keepAnswers(
  { reviewId, kind }: Pick<KeptReview, 'reviewId' | 'kind'>,
  who: string,
  waiting: ReadonlyMap<number, GivenAnswer>,
  at: number,
): void {
  const answers = [...waiting].map(([id, given]): KeptAnswer => ({ id, ...given, at }))
  const write = async () => {
    if (answers.length === 0) return inStore<unknown>('readwrite', (store) => asked(store.delete([who, reviewId])))
    const sealed = await seal(await draftKeyOf(who), JSON.stringify(answers), aboutOf(reviewId, who))
    const kept: KeptReview = { reviewId, kind, who, sealed, at }
    return inStore<unknown>('readwrite', (store) => asked(store.put(kept)))
  }
  writing = writing.then(write).catch(() => {})
}

/** What this person had answered in this review in the last seven days and the server may not have. */
export async function keptAnswers(reviewId: number, who: string, now: number): Promise<readonly KeptAnswer[]> {
  try {
    const kept = await inStore('readonly', (store) => asked<KeptReview | undefined>(store.get([who, reviewId])))
    if (!kept || now - kept.at > KEPT_MS) return []
    return JSON.parse(await open(await draftKeyOf(who), kept.sealed, aboutOf(reviewId, who))) as KeptAnswer[]
  } catch {
    return []
  }
}

/** The reviews of which this browser keeps answers of this person; those over seven days old are removed. */
export async function keptReviews(who: string, now: number): Promise<readonly Pick<KeptReview, 'reviewId' | 'kind'>[]> {
  try {
    const all = await inStore('readonly', (store) => asked<KeptReview[]>(store.getAll()))
    const isOver = ({ at }: KeptReview) => now - at > KEPT_MS
    for (const { who: whose, reviewId } of all.filter(isOver))
      await inStore<unknown>('readwrite', (store) => asked(store.delete([whose, reviewId])))
    return all.filter((kept) => kept.who === who && !isOver(kept))
  } catch {
    return []
  }
}

/** The kept answers that differ from what the server has and are newer. */
export function restored(questions: Checklist['questions'], kept: readonly KeptAnswer[]): [number, GivenAnswer][] {
  return kept.flatMap(({ id, answer, comment, severity, reason, at }): [number, GivenAnswer][] => {
    const question = questions.find((one) => one.id === id)
    if (!question?.asked || (question.answeredAt !== null && Date.parse(question.answeredAt) > at)) return []
    const same = question.answer === answer && question.comment === comment && question.severity === severity && question.reason === reason
    return same ? [] : [[id, { answer, comment, severity, reason }]]
  })
}
