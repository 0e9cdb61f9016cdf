import type { SlaResult } from './words.ts'

export interface MeasureFacts {
  result: SlaResult
  reason: string
  party: string
}

export interface ClosingTaskFacts {
  status: string
  /** User ids of the closers. */
  slot1Id: number | null
  slot2Id: number | null
  /** Whose turn it is to comment: 0 for the processor, 1 for closing. */
  respondback: number
  /** Number of dispute rounds submitted so far. */
  businessDispute: number
  conflictActive: boolean
  /** The measures P1 to P4, in order. */
  measures: readonly MeasureFacts[]
}
