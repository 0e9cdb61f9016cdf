import { BANK_CALLS, type CheckpointProposal, checkpointTrials } from '@ivue/contracts/quality/checkpoints/contract.ts'
import type { ProposalDecision } from '@ivue/contracts/quality/checkpoints/proposals.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../rpc/call-query.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ChangedFields } from './changed-fields.tsx'
import { SUCCESS_MS } from './checkpoint-form.tsx'
import styles from './checkpoints.module.css'

/** Changes of a bank that wait for a second person's approval (setting `reviews.approveQuestions`). Renders nothing if there are none. */
export function WaitingChanges({ kind }: { kind: ReviewKind }) {
  const { data } = useQuery(callQuery(checkpointTrials.getCheckpointProposals, { kind }))
  const [rejected, setRejected] = useState<CheckpointProposal | null>(null)
  const [comment, setComment] = useState('')
  const decide = useCommand(checkpointTrials.decideCheckpointProposals, {
    success: SUCCESS_MS,
    invalidate: [BANK_CALLS[kind].list, checkpointTrials.getCheckpointProposals],
  })
  const waiting = data?.waiting ?? []
  if (waiting.length === 0) return null
  const send = (changes: readonly CheckpointProposal[], decision: ProposalDecision) =>
    decide.mutate({ kind, ids: changes.map(({ id }) => id), decision, comment }, { onSettled: () => setRejected(null) })
  const decidable = waiting.filter(({ decideWhy }) => decideWhy === '')
  return (
    <Card
      title="Waiting for approval"
      note={`${countText(waiting.length, 'change takes', 'changes take')} effect once a second person has approved`}
      actions={
        decidable.length > 1 && (
          <Button busy={decide.isPending && 'Saving ...'} onClick={() => send(decidable, 'Approve')}>
            Approve all {decidable.length}
          </Button>
        )
      }
    >
      <ul className={styles.waiting} aria-label="Changes that wait for approval">
        {waiting.map((change) => {
          const { id, sno, question, what, changes, by, at, decideWhy, withdrawWhy } = change
          return (
            <li className="flex wrap spread topline gap-8-16 pad-10-16" key={id}>
              <div>
                <p className="muted">
                  <b className="color-text">
                    {what} of S.No {sno}
                  </b>{' '}
                  by {by}, <Moment at={at} />
                </p>
                {what === 'Change' ? <ChangedFields changes={changes} /> : <p>{question}</p>}
              </div>
              <div className="flex wrap items-end gap-8">
                {withdrawWhy === '' ? (
                  <Button onClick={() => send([change], 'Withdraw')}>Withdraw</Button>
                ) : (
                  <>
                    <Button why={decideWhy || null} onClick={() => setRejected(change)}>
                      Reject
                    </Button>
                    <Button variant="primary" why={decideWhy || null} onClick={() => send([change], 'Approve')}>
                      Approve
                    </Button>
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {rejected && (
        <ConfirmDialog
          onClose={() => setRejected(null)}
          title={`Reject the change of S.No ${rejected.sno}?`}
          confirm="Reject"
          destroys
          busy={decide.isPending && 'Saving ...'}
          onConfirm={() => send([rejected], 'Reject')}
        >
          <Textarea
            label="Reason, for the person who proposed it"
            maxLength={500}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </ConfirmDialog>
      )}
    </Card>
  )
}
