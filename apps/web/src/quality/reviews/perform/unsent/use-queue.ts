import { useSyncExternalStore } from 'react'
import type { AnswerQueue, QueueStatus } from './answer-queue.ts'

/** The part of a queue that components use to show its state. */
export type WatchedQueue = Pick<AnswerQueue, 'subscribe' | 'status' | 'retry'>

/**
 * Returns the value that `of` selects from a queue's status. It renders again only
 * when the value changes, so select a string, number or boolean, or the whole status.
 */
export const useQueue = <Taken>(queue: WatchedQueue, of: (status: QueueStatus) => Taken): Taken =>
  useSyncExternalStore(queue.subscribe, () => of(queue.status()))
