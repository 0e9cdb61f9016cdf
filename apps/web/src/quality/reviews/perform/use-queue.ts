import { useSyncExternalStore } from 'react'
import type { AnswerQueue, QueueStatus } from './answer-queue.ts'

/** A queue as who shows its state knows it. */
export type WatchedQueue = Pick<AnswerQueue, 'subscribe' | 'status' | 'retry'>

/** What `of` takes from a queue's status; draws again only when that changes, so it is to be a word, a number or a boolean, or the status as a whole. */
export const useQueue = <Taken>(queue: WatchedQueue, of: (status: QueueStatus) => Taken): Taken =>
  useSyncExternalStore(queue.subscribe, () => of(queue.status()))
