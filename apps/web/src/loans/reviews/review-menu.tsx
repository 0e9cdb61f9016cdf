import { type LoanReviewRow, loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { reviewActions } from '@ivue/contracts/quality/reviews/contract.ts'
import { Ellipsis, Mail, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { loanOutcome, OUTCOME_TOAST_MS } from '../../worklist/rows.ts'
import { explainReset, reviewName } from './reviews.ts'

const STALE = [loanDetails.fetchQc, loanDetails.getDetails, loanDetails.getHistory]

/** Additional actions of quality managers on a review (platform 2.9): reset it to Pending, or send a reminder to the responsible person. */
export function ReviewMenu({ loanNumber, review }: { loanNumber: string; review: LoanReviewRow }) {
  const viewer = useViewer()
  const [asking, setAsking] = useState(false)
  const toastOptions = { success: OUTCOME_TOAST_MS, saying: (msg: string) => loanOutcome(loanNumber, msg, review.review_type) }
  const reset = useCommand(reviewActions.resetReview, { invalidate: STALE, ...toastOptions })
  const remind = useCommand(reviewActions.sendEmailAgain, toastOptions)
  if (viewer.whyNot('quality.manage') !== null) return null
  const { review_id: reviewId, version } = review
  const what = reviewName(review)
  return (
    <>
      <Menu
        width={280}
        button={(props) => (
          <Button
            {...props}
            variant="link"
            className="justify-center min-width-24 min-height-24"
            icon={Ellipsis}
            busy={(reset.isPending || remind.isPending) && MESSAGES.pleaseWait}
            aria-label={`Actions of ${what}`}
          />
        )}
      >
        <MenuItem icon={<RotateCcw size={14} />} why={review.resetWhy} onPick={() => setAsking(true)}>
          Reset review
        </MenuItem>
        <MenuItem icon={<Mail size={14} />} why={review.remindWhy} onPick={() => remind.mutate({ reviewId })}>
          Send e-mail again
        </MenuItem>
      </Menu>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          onConfirm={() => reset.mutate({ reviewId, version }, { onSettled: () => setAsking(false) })}
          title={`Reset ${what}?`}
          confirm="Reset review"
          destroys
          busy={reset.isPending && 'Resetting ...'}
        >
          {explainReset(review)}
        </ConfirmDialog>
      )}
    </>
  )
}
