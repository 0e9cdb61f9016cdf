import type { ComponentType } from 'react'
import type { AddedDialogProps } from '../../worklist/shape.ts'
import type { ReviewCalls, ReviewDialogProps } from './review-calls.ts'

/** Binds a kind's calls to a dialog, so that a worklist can open it. */
export function withReview(Dialog: ComponentType<ReviewDialogProps>, review: ReviewCalls): ComponentType<AddedDialogProps> {
  return (props) => <Dialog {...props} review={review} />
}
