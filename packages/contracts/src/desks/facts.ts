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
  /** 0 while it is the processor's turn to comment. */
  respondback: number
  /** Dispute rounds submitted so far. */
  businessDispute: number
  conflictActive: boolean
  /** P1 to P4, in order. */
  measures: readonly MeasureFacts[]
}
