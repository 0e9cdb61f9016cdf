import { type DataTestDetails, dataTests } from '@ivue/contracts/data-tests/contract.ts'
import type { TestDecision, TestStep } from '@ivue/contracts/data-tests/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Textarea } from '@mantine/core'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/controls/button.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

interface TestActionsProps {
  /** The test, or null for a new one. */
  test: DataTestDetails | null
  /** The version that is in the form. */
  version: number | null
  saveWhy: string | null
  dirty: boolean
  saving: boolean
  onSave: () => void
}

const SAVE_FIRST = 'Save the draft first'
const STALE = [dataTests.getDataTest, dataTests.getDataTests]

/** The steps of a data test: save, shadow, propose, and the decision of a second person. */
export function TestActions({ test, version, saveWhy, dirty, saving, onSave }: TestActionsProps) {
  const [open, setOpen] = useState<'retire' | 'reject' | null>(null)
  const [comment, setComment] = useState('')
  const close = () => setOpen(null)
  const advance = useCommand(dataTests.advanceDataTest, { invalidate: STALE })
  const decide = useCommand(dataTests.decideDataTest, { invalidate: STALE })
  const busy = (advance.isPending || decide.isPending) && MESSAGES.pleaseWait
  const record = { testId: test?.testId ?? 0, version: version ?? 0 }
  const whyNot = (reason: string | undefined) => (!test || dirty ? SAVE_FIRST : reason || null)
  const stepButton = (step: TestStep) =>
    ({ size: 'l', busy, why: whyNot(test?.stepWhy[step]), onClick: () => advance.mutate({ ...record, step }) }) as const
  const decision = (decided: TestDecision) => decide.mutate({ ...record, decision: decided, comment }, { onSettled: close })
  return (
    <footer className="row wrap rigid gap-8 on-subtle min-height-52 pad-8-16 border-top-line-2 print-hidden">
      <span className="small flex-1 muted min-width-160" role="status">
        {dirty ? 'Not saved yet' : test && stateNote(test)}
      </span>
      <Button size="l" variant="danger" why={whyNot(test?.stepWhy.retire)} onClick={() => setOpen('retire')}>
        Retire
      </Button>
      {test?.proposal ? (
        <>
          <Button {...stepButton('withdraw')}>Withdraw</Button>
          <Button size="l" why={whyNot(test.decideWhy.reject)} onClick={() => setOpen('reject')}>
            Reject
          </Button>
          <Button size="l" variant="primary" busy={busy} why={whyNot(test.decideWhy.approve)} onClick={() => decision('approve')}>
            Approve
          </Button>
        </>
      ) : (
        <>
          <Button size="l" why={saveWhy} busy={saving && MESSAGES.saving} onClick={onSave}>
            Save draft
          </Button>
          <Button {...stepButton('shadow')} icon={Eye}>
            Start shadow
          </Button>
          <Button {...stepButton('propose')} variant="primary">
            Propose to go live
          </Button>
        </>
      )}
      {open === 'retire' && (
        <ConfirmDialog
          title="Retire this test?"
          confirm="Retire"
          destroys
          onClose={close}
          onConfirm={() => {
            close()
            advance.mutate({ ...record, step: 'retire' })
          }}
        >
          {test?.liveNumber == null
            ? 'It does not run any more. Its results stay.'
            : `A second person has to approve it. Until then version ${test.liveNumber} stays live. Then no version runs any more.`}
        </ConfirmDialog>
      )}
      {open === 'reject' && (
        <ConfirmDialog
          title="Reject the proposal?"
          confirm="Reject"
          destroys
          busy={busy}
          onClose={close}
          onConfirm={() => decision('reject')}
        >
          <Textarea
            label="Reason, for the person who proposed it (optional)"
            maxLength={500}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </ConfirmDialog>
      )}
    </footer>
  )
}

function stateNote({ proposal, proposedBy, state, number, liveNumber, saveWhy }: DataTestDetails): string {
  if (proposal) return `${proposedBy} proposed ${proposal === 'Go live' ? 'to go live' : 'to retire it'}: a second person decides`
  if (state === 'Live' && saveWhy === '') return `Version ${number} stays live: saving makes a draft of version ${number + 1}`
  return liveNumber === null ? '' : `Version ${liveNumber} stays live until a second person approves version ${number}`
}
