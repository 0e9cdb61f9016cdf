import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'
import { randomName } from '../../../rpc/random-name.ts'
import type { UnsentAnswer } from './answer-queue.ts'
import { draftKeyOf, open, seal } from './draft-key.ts'

/** An answer that the server may not have. */
interface KeptAnswer extends UnsentAnswer {
  id: number
  /** Milliseconds since 1970. */
  at: number
}

interface KeptReview {
  reviewId: number
  kind: ReviewKind
  /** User id of who answered. */
  who: string
  /** The page that keeps them: two windows on one review keep each their own. */
  page: string
  /** The answers, readable by that person alone (`draft-key.ts`). */
  sealed: Uint8Array<ArrayBuffer>
  /** Milliseconds since 1970. */
  at: number
}

const DATABASE = 'ivue'
const STORE = 'answers of pages'
/** The store of before pages kept each their own. */
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

/** One write after the other, so that the last is what stays. */
let writing: Promise<unknown> = Promise.resolve()

/** Keeps the answers that the server does not have yet in this browser; none is nothing kept. A browser without storage or encryption keeps nothing. */
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

/** What this person had answered in this review in the last seven days and the server may not have: of each question the latest, whichever window it was. */
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

/** Forgets what earlier pages kept of a review, once this one keeps what of it is still to be sent. Another window that is still open keeps its own again with its next answer. */
export function adoptKept(reviewId: number, who: string): void {
  const write = () =>
    inStore('readwrite', async (store) => {
      for (const { page } of await recordsOf(store, who, reviewId)) if (page !== PAGE) await asked(store.delete([who, reviewId, page]))
    })
  writing = writing.then(write).catch(() => {})
}

/** The reviews of which this browser keeps answers of this person; those over seven days old are removed. */
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

/** The kept answers that differ from what the server has. Those of before answers had keys were given on top of nothing. */
export function restored(questions: Checklist['questions'], kept: readonly KeptAnswer[]): [number, UnsentAnswer][] {
  return kept.flatMap(({ id, answer, comment, severity, reason, key = randomName(), seen = [''] }): [number, UnsentAnswer][] => {
    const question = questions.find((one) => one.id === id)
    if (!question?.asked || question.key === key) return []
    const same = question.answer === answer && question.comment === comment && question.severity === severity && question.reason === reason
    return same ? [] : [[id, { answer, comment, severity, reason, key, seen }]]
  })
}
