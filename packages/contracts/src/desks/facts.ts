import type { SlaResult } from './words.ts'

/** What the decision knows of one measure. */
export interface MeasureFacts {
  result: SlaResult
  reason: string
  party: string
}

/** What the rules of a closing task look at. */
export interface ClosingTaskFacts {
  status: string
  /** User ids of the closers. */
  slot1Id: number | null
  slot2Id: number | null
  /** 0 while the processor has the turn to comment. */
  respondback: number
  /** Dispute rounds submitted so far. */
  businessDispute: number
  /** The loan is locked until its conflict check is done. */
  conflictActive: boolean
  /** P1 to P4, in order. */
  measures: readonly MeasureFacts[]
}
