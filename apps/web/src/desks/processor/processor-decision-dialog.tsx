import { processorProblem } from '@ivue/contracts/desks/stages.ts'
import { PROCESSOR_STATUSES, type Stage } from '@ivue/contracts/desks/words.ts'
import { useState } from 'react'
import type { DeskDialogProps, StagedDecisionCall } from '../desk.tsx'
import { dropdownText } from '../staged/dropdown-text.ts'
import { StagedDialog } from '../staged/staged-dialog.tsx'
import { StagedSelect } from '../staged/staged-select.tsx'
import { useStagedDecision } from '../staged/use-staged-decision.ts'

/** The processor's decision: sends the file to its next review (work 4). */
export function ProcessorDecisionDialog({ worklist, decide, row, picked, userRole, onClose }: DeskDialogProps<StagedDecisionCall>) {
  const [loanStatus, setLoanStatus] = useState(picked ?? '')
  const { lease, submit, errorOf, clear, refusal, busy } = useStagedDecision({ worklist, decide, row, onSaved: () => onClose(true) })
  return (
    <StagedDialog
      row={row}
      userRole={userRole}
      lease={lease}
      refusal={refusal}
      busy={busy}
      onSubmit={() => submit({ loanStatus }, processorProblem(loanStatus, dropdownText(row, 'Stage') as Stage))}
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
