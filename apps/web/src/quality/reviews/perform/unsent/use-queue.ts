import { useSyncExternalStore } from 'react'
import type { AnswerQueue, QueueStatus } from './answer-queue.ts'

/** The part of a queue that components use to show its state. */
export type WatchedQueue = Pick<AnswerQueue, 'subscribe' | 'status' | 'retry'>

/** Returns what `of` selects from a queue's status. It renders again when that changes: select a plain value or the status. */
export const useQueue = <Taken>(queue: WatchedQueue, of: (status: QueueStatus) => Taken): Taken =>
  useSyncExternalStore(queue.subscribe, () => of(queue.status()))
