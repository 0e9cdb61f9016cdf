import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { DeskDefinition } from '../desk-definition.ts'

/** A desk whose tasks move through stages. */
export interface StagedDefinition extends DeskDefinition {
  desk: StagedDesk
  /** Label of slot 1, such as "Processor 1". */
  slotLabel: string
  /** The review type that "send to QC" submits (domain 4). */
  review: ReviewType
  decides: { column: 'Stage' | 'Status'; choices: readonly string[] }
}
