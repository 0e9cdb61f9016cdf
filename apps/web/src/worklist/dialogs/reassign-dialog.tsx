import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { usePeople } from '../people/use-people.ts'
import type { WorklistShape } from '../shape.ts'

export interface Reassignment {
  title: string
  loanNumber: string
  before: string
  after: string
}

interface ReassignDialogProps {
  worklist: Pick<WorklistShape, 'name' | 'needsReason'>
  change: Reassignment
  /** What people call the slot: 'Closer 1'. */
  slot: string
  /** The reason; null: nothing is sent. */
  onDone: (reason: string | null) => void
}

/** 'Task Assignment': the reason for giving a slot to somebody else. Where one is needed, a blank one closes without sending (work 5). */
export function ReassignDialog({ worklist: { name, needsReason }, change, slot, onDone }: ReassignDialogProps) {
  // Refreshes the choices for the next reassignment: a list may have been open for long.
  usePeople(name, { refetch: true })
  const [reason, setReason] = useState('')
  const words = reason.trim()
  return (
    <Dialog
      opened
      onClose={() => onDone(null)}
      title="Task Assignment"
      subject={`Loan ${change.loanNumber} · ${slot}: ${change.before || 'nobody'} → ${change.after}`}
      size={640}
      note={needsReason ? 'Without a reason nothing is changed.' : 'The reason may stay empty.'}
      actions={
        <>
          <Button size="l" onClick={() => onDone(null)}>
            Close
          </Button>
          <Button size="l" variant="primary" onClick={() => onDone(needsReason ? words || null : words)}>
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
