import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export interface Reassignment {
  slot: 1 | 2
  loanNumber: string
  before: string
  after: string
}

/** 'Task Assignment': the reason for giving a slot to another closer. A blank reason closes without sending (work 5). */
export function ReassignDialog({ change, onDone }: { change: Reassignment; onDone: (reason: string | null) => void }) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      opened
      onClose={() => onDone(null)}
      title="Task Assignment"
      subject={`Loan ${change.loanNumber} · closer ${change.slot}: ${change.before || 'nobody'} → ${change.after}`}
      size={640}
      note="Without a reason nothing is changed."
      actions={
        <>
          <Button size="l" onClick={() => onDone(null)}>
            Close
          </Button>
          <Button size="l" variant="primary" onClick={() => onDone(reason.trim() || null)}>
            Ok
          </Button>
        </>
      }
    >
      <Textarea
        label="Reason for Reassignment"
        size="sm"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}
