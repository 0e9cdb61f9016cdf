import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { ReviewType } from '@ivue/contracts/quality/words.ts'
import type { DeskDefinition } from '../desk-definition.ts'

/** A desk whose tasks pass stages. */
export interface StagedDefinition extends DeskDefinition {
  desk: StagedDesk
  /** People read "Processor 1" over slot 1. */
  slotLabel: string
  /** What "send to QC" submits (domain 4). */
  review: ReviewType
  /** The column that a decision is picked in, with the words it may be. */
  decides: { column: 'Stage' | 'Status'; choices: readonly string[] }
}
