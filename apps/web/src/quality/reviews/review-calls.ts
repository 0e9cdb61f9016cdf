import type { Call } from '@ivue/contracts/contract.ts'
import type { checklists } from '@ivue/contracts/quality/reviews/contract.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { WorklistList } from '@ivue/contracts/worklist/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import type { AddedDialogProps } from '../../worklist/shape.ts'

/** A call that saves answers of a review. Those of the three kinds have the same shape. */
export type SaveReviewCall = typeof checklists.saveDecisionsQcCloser

/** The calls that the dialogs of a QA dashboard use. */
export interface ReviewCalls {
  kind: ReviewKind
  worklist: WorklistName
  list: WorklistList
  save: SaveReviewCall
  /** Calls to reload after a review ended or was decided. */
  stale: readonly Call[]
}

export interface ReviewDialogProps extends AddedDialogProps {
  review: ReviewCalls
}
