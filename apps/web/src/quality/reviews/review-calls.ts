import type { Call } from '@ivue/contracts/contract.ts'
import type { checklists } from '@ivue/contracts/quality/contract.ts'
import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import type { WorklistList } from '@ivue/contracts/worklist/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import type { AddedDialogProps } from '../../worklist/shape.ts'

/** The three kinds save by calls of one shape. */
export type SaveReviewCall = typeof checklists.saveDecisionsQcCloser

/** What the dialogs of a QA dashboard ask and save with. */
export interface ReviewCalls {
  kind: ReviewKind
  worklist: WorklistName
  list: WorklistList
  save: SaveReviewCall
  /** What is no longer true once a review has ended or was decided on. */
  stale: readonly Call[]
}

export interface ReviewDialogProps extends AddedDialogProps {
  review: ReviewCalls
}
