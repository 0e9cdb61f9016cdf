import { adjudications, type PairOfAnswers } from '@ivue/contracts/quality/agreement/contract.ts'
import { useState } from 'react'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

/**
 * A button that changes the answer of the first review to the adjudicated one. This is a separate step, because publishing an
 * adjudication does not change reviews (domain 4).
 */
export function CorrectRecord({ pair }: { pair: PairOfAnswers }) {
  const [asking, setAsking] = useState(false)
  const correct = useCommand(adjudications.correctRecord, {
    invalidate: [adjudications.getAdjudication],
    onDone: () => setAsking(false),
  })
  const right = pair.decision === '' ? '' : pair[pair.decision].answer
  return (
    <div className="row muted gap-10 pad-0-16-12-44">
      <Button why={pair.correctWhy} onClick={() => setAsking(true)}>
        Correct the record
      </Button>
      <span>{pair.corrected ? 'The record was corrected.' : 'The record is as the first review left it.'}</span>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          onConfirm={() => correct.mutate({ answerId: pair.id, version: pair.version })}
          title={`Correct loan ${pair.loanNumber}, S.No ${pair.sno}?`}
          confirm="Correct the record"
          busy={correct.isPending && 'Correcting ...'}
        >
          The first review's answer becomes {right}. Its counts and scores are computed again, its history keeps the old answer, and the
          person whose work it judges is notified.
        </ConfirmDialog>
      )}
    </div>
  )
}
