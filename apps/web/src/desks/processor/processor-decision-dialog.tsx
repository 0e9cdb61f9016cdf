import { processorProblem } from '@ivue/contracts/desks/stages.ts'
import { PROCESSOR_STATUSES, type Stage } from '@ivue/contracts/desks/words.ts'
import { useState } from 'react'
import type { DecisionDialogProps } from '../desk.ts'
import { wordOf } from '../desk-rows.ts'
import { StagedDialog } from '../staged/staged-dialog.tsx'
import { StagedSelect } from '../staged/staged-select.tsx'
import { useStagedDecision } from '../staged/use-staged-decision.ts'

/** The processor's decision: which review the file goes to next (work 4). */
export function ProcessorDecisionDialog({ desk, row, picked, userRole, onClose }: DecisionDialogProps) {
  const [loanStatus, setLoanStatus] = useState(picked ?? '')
  const { lease, submit, errorOf, clear, refusal, busy } = useStagedDecision(desk, row, () => onClose(true))
  return (
    <StagedDialog
      row={row}
      userRole={userRole}
      lease={lease}
      refusal={refusal}
      busy={busy}
      onSubmit={() => submit({ loanStatus }, processorProblem(loanStatus, wordOf(row, 'Stage') as Stage))}
      onClose={() => onClose(false)}
    >
      <StagedSelect
        label="Status"
        words={PROCESSOR_STATUSES}
        value={loanStatus}
        error={errorOf('loanStatus')}
        onChange={(word) => {
          setLoanStatus(word)
          clear()
        }}
      />
    </StagedDialog>
  )
}
