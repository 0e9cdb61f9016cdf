import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { errorMessage, Refused } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuGroup, MenuItem } from '../../ui/menu/menu-item.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { loanOutcome, OUTCOME_TOAST_MS } from '../../worklist/rows.ts'
import { typeHint } from './reviews.ts'

interface SubmitToQcProps {
  loanNumber: string
  reviewTypes: readonly { review_name: string; why: string; nextInstance: number; findingsWaiting: number }[]
  ready: boolean
  locked: boolean
}

/**
 * A menu of review types. Picking one submits the loan to QC immediately. A Final
 * Review without a UW Review asks for confirmation first (platform 2.9, 4).
 */
export function SubmitToQc({ loanNumber, reviewTypes, ready, locked }: SubmitToQcProps) {
  const viewer = useViewer()
  /** The review type whose override must be confirmed, or null. */
  const [pending, setPending] = useState<string | null>(null)
  const submit = useCommand(loanDetails.submitQc, {
    failure: false,
    success: OUTCOME_TOAST_MS,
    successText: (msg, { reviewType }) => loanOutcome(loanNumber, msg, reviewType),
    invalidate: [loanDetails.fetchQc, loanDetails.getDetails, loanDetails.getHistory],
  })

  const send = (reviewType: string, override: 0 | 1) => {
    const refused = (error: Error) => {
      const type = error instanceof Refused ? error.type : null
      if (type === 'confirmation') setPending(reviewType)
      else if (type === 'warning') toast.warning(errorMessage(error))
      else toast.error(errorMessage(error))
    }
    submit.mutate({ loanNumber, reviewType, override }, { onError: refused })
  }
  const confirm = () => {
    if (pending === null) return toast.error(MESSAGES.notPermittedReported)
    send(pending, 1)
    setPending(null)
  }
  const why =
    viewer.whyNot('quality.submit') ??
    (locked ? REFUSED.locked : null) ??
    (ready ? null : 'The review types are not loaded yet') ??
    (reviewTypes.length === 0 ? 'No review type can be submitted for this loan' : null)
  return (
    <>
      <Menu
        width={320}
        button={(props) => (
          <Button {...props} size="l" why={why} busy={submit.isPending && 'Submitting ...'}>
            Submit to QC
            <ChevronDown size={14} />
          </Button>
        )}
      >
        <MenuGroup label="Submit to QC">
          {reviewTypes.map((type) => (
            <MenuItem
              key={type.review_name}
              off={type.why !== ''}
              right={<span className="small-text">{typeHint(type)}</span>}
              onPick={() => send(type.review_name, 0)}
            >
              {type.review_name}
            </MenuItem>
          ))}
        </MenuGroup>
      </Menu>
      <span className="small-text">{ready && !why && 'Ready. Picking a type submits this loan at once.'}</span>
      <OverrideDialog loanNumber={loanNumber} opened={pending !== null} onCancel={() => setPending(null)} onConfirm={confirm} />
    </>
  )
}

interface OverrideDialogProps {
  loanNumber: string
  opened: boolean
  onCancel: () => void
  onConfirm: () => void
}

function OverrideDialog({ loanNumber, opened, onCancel, onConfirm }: OverrideDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onCancel}
      onConfirm={onConfirm}
      title="Override Confirmation Dialogue"
      confirm="Submit with override"
      cancel="Cancel"
    >
      <p>Loan {loanNumber}</p>
      The system could not detect a UW Review completed for this loan, so the Final Review cannot be submitted. With an override it is
      submitted as bypassed, and the override is recorded under your name.
    </ConfirmDialog>
  )
}
