import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'
import { randomName } from '../../../rpc/random-name.ts'
import type { UnsentAnswer } from './answer-queue.ts'
import { draftKeyOf, open, seal } from './draft-key.ts'

/** An answer that may not be saved on the server yet. */
interface KeptAnswer extends UnsentAnswer {
  id: number
  /** Milliseconds since 1970. */
  at: number
}

interface KeptReview {
  reviewId: number
  kind: ReviewKind
  /** The user id of the person who answered. */
  who: string
  /** The page that stored them. Two windows on one review have separate records. */
  page: string
  /** The encrypted answers, which only that person can read (`draft-key.ts`). */
  sealed: Uint8Array<ArrayBuffer>
  /** Milliseconds since 1970. */
  at: number
}

const DATABASE = 'ivue'
const STORE = 'answers of pages'
/** The store of an earlier version, which had no record per page. */
const OLD_STORE = 'answers'
const PAGE = randomName()
const KEPT_MS = 7 * 86_400_000

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 2)
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore(STORE, { keyPath: ['who', 'reviewId', 'page'] })
    if (!opening.result.objectStoreNames.contains(OLD_STORE) || !opening.transaction) return
    const old = opening.transaction.objectStore(OLD_STORE).getAll() as IDBRequest<Omit<KeptReview, 'page'>[]>
    old.onsuccess = () => {
      for (const kept of old.result) store.put({ ...kept, page: '' })
      opening.result.deleteObjectStore(OLD_STORE)
    }
  }
  const database = await asked(opening)
  try {
    return await act(database.transaction(STORE, mode).objectStore(STORE))
  } finally {
    database.close()
  }
}

const aboutOf = (reviewId: number, who: string) => `answers of review ${reviewId} by ${who}`

/** Writes run one after the other, so that the last one wins. */
let writing: Promise<unknown> = Promise.resolve()

/** Stores the unsaved answers in this browser, or deletes the record if there are none. Without storage or encryption it does nothing. */
export function keepAnswers(
  { reviewId, kind }: Pick<KeptReview, 'reviewId' | 'kind'>,
  who: string,
  waiting: ReadonlyMap<number, UnsentAnswer>,
  at: number,
): void {
  const answers = [...waiting].map(([id, unsent]): KeptAnswer => ({ id, ...unsent, at }))
  const write = async () => {
    if (answers.length === 0) return inStore<unknown>('readwrite', (store) => asked(store.delete([who, reviewId, PAGE])))
    const sealed = await seal(await draftKeyOf(who), JSON.stringify(answers), aboutOf(reviewId, who))
    const kept: KeptReview = { reviewId, kind, who, page: PAGE, sealed, at }
    return inStore<unknown>('readwrite', (store) => asked(store.put(kept)))
  }
  writing = writing.then(write).catch(() => {})
}

const isOver = (now: number, { at }: Pick<KeptReview, 'at'>) => now - at > KEPT_MS

const recordsOf = (store: IDBObjectStore, who: string, reviewId: number) =>
  asked<KeptReview[]>(store.getAll(IDBKeyRange.bound([who, reviewId], [who, reviewId, []])))

/**
 * Returns the answers of this person to a review in the last seven days that
 * may not be saved. For each question it returns the latest, from any window.
 */
export async function keptAnswers(reviewId: number, who: string, now: number): Promise<readonly KeptAnswer[]> {
  try {
    const records = (await inStore('readonly', (store) => recordsOf(store, who, reviewId))).filter((kept) => !isOver(now, kept))
    const answers = await Promise.all(
      records.map(async ({ sealed }) => JSON.parse(await open(await draftKeyOf(who), sealed, aboutOf(reviewId, who))) as KeptAnswer[]),
    )
    const inOrder = answers.flat().sort((a, b) => a.at - b.at)
    return [...new Map(inOrder.map((answer) => [answer.id, answer])).values()]
  } catch {
    return []
  }
}

/**
 * Deletes the records of other pages for a review, once this page has stored the unsaved answers among them. Another window that is still
 * open stores its own again with its next answer.
 */
export function adoptKept(reviewId: number, who: string): void {
  const write = () =>
    inStore('readwrite', async (store) => {
      for (const { page } of await recordsOf(store, who, reviewId)) if (page !== PAGE) await asked(store.delete([who, reviewId, page]))
    })
  writing = writing.then(write).catch(() => {})
}

/** Returns the reviews with stored answers of this person. Deletes records that are older than seven days. */
export async function keptReviews(who: string, now: number): Promise<readonly Pick<KeptReview, 'reviewId' | 'kind'>[]> {
  try {
    const all = await inStore('readonly', (store) => asked<KeptReview[]>(store.getAll()))
    for (const { who: whose, reviewId, page } of all.filter((kept) => isOver(now, kept)))
      await inStore<unknown>('readwrite', (store) => asked(store.delete([whose, reviewId, page])))
    const mine = all.filter((kept) => kept.who === who && !isOver(now, kept))
    return [...new Map(mine.map(({ reviewId, kind }) => [reviewId, { reviewId, kind }])).values()]
  } catch {
    return []
  }
}

/**
 * Returns the stored answers that differ from the server's. Answers stored by an earlier version have no key. They are treated as answers
 * to an unanswered question (`seen` '').
 */
export function restored(questions: Checklist['questions'], kept: readonly KeptAnswer[]): [number, UnsentAnswer][] {
  return kept.flatMap(({ id, answer, comment, severity, reason, key = randomName(), seen = [''] }): [number, UnsentAnswer][] => {
    const question = questions.find((one) => one.id === id)
    if (!question?.asked || question.key === key) return []
    const same = question.answer === answer && question.comment === comment && question.severity === severity && question.reason === reason
    return same ? [] : [[id, { answer, comment, severity, reason, key, seen }]]
  })
}
