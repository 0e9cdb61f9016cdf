import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'
import { randomName } from '../../../../browser/random-name.ts'
import type { UnsentAnswer } from './answer-queue.ts'
import { decrypt, encrypt, loadDraftKey } from './draft-key.ts'

/** An answer that may not be saved on the server yet. */
interface StoredAnswer extends UnsentAnswer {
  id: number
  /** Milliseconds since 1970. */
  at: number
}

interface StoredReview {
  reviewId: number
  kind: ReviewKind
  answers: readonly StoredAnswer[]
}

/** A record as stored in the browser. Its unencrypted fields reveal neither the person nor the review. */
interface StoredRecord {
  /**
   * The user id. Records of an earlier version contain user and review id in plain text. New records contain both only encrypted, and ''
   * and 0 here.
   */
  who: string
  reviewId: number
  kind?: ReviewKind
  /** Random name of this window's record, so that two windows on one review do not overwrite each other. */
  page: string
  /** The encrypted review, which only the person who answered can read (`draft-key.ts`). */
  sealed: Uint8Array<ArrayBuffer>
  /** Milliseconds since 1970. */
  at: number
}

const DATABASE = 'ivue'
const STORE = 'answers of pages'
const RETENTION_MS = 7 * 86_400_000
/** The `about` of `encrypt` and `decrypt` for these records. */
const AUTHENTICATED_TEXT = 'unsent answers'
/** The names of this window's records, by review. */
const recordNames = new Map<number, string>()

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 2)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE, { keyPath: ['who', 'reviewId', 'page'] })
  }
  const database = await requestResult(opening)
  try {
    return await act(database.transaction(STORE, mode).objectStore(STORE))
  } finally {
    database.close()
  }
}

const remove = ({ who, reviewId, page }: Pick<StoredRecord, 'who' | 'reviewId' | 'page'>) =>
  withStore<unknown>('readwrite', (store) => requestResult(store.delete([who, reviewId, page])))

/** The last write. Each write starts after the one before it, so that the latest answers are stored last. */
let pendingWrite: Promise<unknown> = Promise.resolve()

/**
 * Stores the unsent answers in this browser, or deletes the record if there are none. Does nothing if the browser has no storage or
 * encryption.
 */
export function storeUnsent(
  { reviewId, kind }: Pick<StoredReview, 'reviewId' | 'kind'>,
  who: string,
  waiting: ReadonlyMap<number, UnsentAnswer>,
  at: number,
): void {
  const page = recordNames.get(reviewId) ?? randomName()
  recordNames.set(reviewId, page)
  const answers = [...waiting].map(([id, unsent]): StoredAnswer => ({ id, ...unsent, at }))
  const write = async () => {
    if (answers.length === 0) return remove({ who: '', reviewId: 0, page })
    const review: StoredReview = { reviewId, kind, answers }
    const sealed = await encrypt(await loadDraftKey(who), JSON.stringify(review), AUTHENTICATED_TEXT)
    const record: StoredRecord = { who: '', reviewId: 0, page, sealed, at }
    return withStore<unknown>('readwrite', (store) => requestResult(store.put(record)))
  }
  pendingWrite = pendingWrite.then(write).catch(() => {})
}

/** Returns the decrypted review of a record; null if another person stored it. */
async function openRecord(record: StoredRecord, who: string): Promise<(StoredReview & { record: StoredRecord }) | null> {
  const { kind, reviewId, sealed } = record
  if (record.who !== '' && record.who !== who) return null
  try {
    const text = await decrypt(
      await loadDraftKey(who),
      sealed,
      record.who === '' ? AUTHENTICATED_TEXT : `answers of review ${reviewId} by ${who}`,
    )
    const content = JSON.parse(text)
    return kind ? { reviewId, kind, answers: content, record } : { ...content, record }
  } catch {
    return null
  }
}

/** Returns what this person stored in the last seven days. Deletes older records. */
async function readStored(who: string, now: number) {
  const all = await withStore('readonly', (store) => requestResult<StoredRecord[]>(store.getAll()))
  const isOver = ({ at }: StoredRecord) => now - at > RETENTION_MS
  for (const record of all.filter(isOver)) await remove(record)
  const opened = await Promise.all(all.filter((record) => !isOver(record)).map((record) => openRecord(record, who)))
  return opened.filter((review) => review !== null)
}

/** Returns the unsent answers of this person to a review, for each question the latest one from any window. */
export async function readUnsentAnswers(reviewId: number, who: string, now: number): Promise<readonly StoredAnswer[]> {
  const stored = await readStored(who, now).catch(() => [])
  const inOrder = stored.flatMap((review) => (review.reviewId === reviewId ? review.answers : [])).sort((a, b) => a.at - b.at)
  return [...new Map(inOrder.map((answer) => [answer.id, answer])).values()]
}

/**
 * Deletes the records of other windows for a review. Call it once this window has stored their unsent answers as its own. Another window
 * that is still open stores its record again with its next answer.
 */
export function deleteOtherRecords(reviewId: number, who: string, now: number): void {
  const write = async () => {
    for (const { reviewId: id, record } of await readStored(who, now))
      if (id === reviewId && record.page !== recordNames.get(reviewId)) await remove(record)
  }
  pendingWrite = pendingWrite.then(write).catch(() => {})
}

export async function readUnsentReviews(who: string, now: number): Promise<readonly Pick<StoredReview, 'reviewId' | 'kind'>[]> {
  const stored = await readStored(who, now).catch(() => [])
  return [...new Map(stored.map(({ reviewId, kind }) => [reviewId, { reviewId, kind }])).values()]
}

/**
 * Returns the stored answers that differ from the server's. Answers stored by an earlier version have no key. They are treated as answers
 * to an unanswered question (`seen` '').
 */
export function findUnsavedAnswers(questions: Checklist['questions'], stored: readonly StoredAnswer[]): [number, UnsentAnswer][] {
  return stored.flatMap(({ id, answer, comment, severity, reason, key = randomName(), seen = [''] }): [number, UnsentAnswer][] => {
    const question = questions.find((one) => one.id === id)
    if (!question?.asked || question.key === key) return []
    const same = question.answer === answer && question.comment === comment && question.severity === severity && question.reason === reason
    return same ? [] : [[id, { answer, comment, severity, reason, key, seen }]]
  })
}
