import type { Row } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { loadsQuery } from '../people/loads-query.ts'
import { PersonPicker } from '../people/person-picker.tsx'
import { PhraseTextarea } from '../phrases/phrase-textarea.tsx'
import { loanSubject } from '../rows.ts'
import type { WorklistShape } from '../shape.ts'

export interface ChosenHolder {
  title: string
  before: string
  /** The name chosen in the cell, whose id is in `value`. '' if the person is chosen in the dialog. */
  after: string
  value: string
}

export interface NewHolder {
  value: string
  name: string
  reason: string
}

interface ReassignDialogProps {
  worklist: Pick<WorklistShape, 'name' | 'needsReason'>
  row: Row
  change: ChosenHolder
  slot: string
  /** Called with the person and the reason, or with null if nothing is to be sent. */
  onDone: (holder: NewHolder | null) => void
}

/**
 * 'Task Assignment': asks for the reason of a reassignment. If a reason is
 * required, submitting a blank one closes the dialog without sending (work 5).
 */
export function ReassignDialog({ worklist: { name, needsReason }, row, change, slot, onDone }: ReassignDialogProps) {
  const loads = useQuery(loadsQuery(name, [row]))
  const [person, setPerson] = useState(change.value)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const words = reason.trim()
  const chosen = loads.data?.people.find(({ id }) => id === person)?.Name
  const after = chosen ?? (person !== '' && person === change.value ? change.after : '…')
  const submit = () => {
    if (person === '') {
      setProblem(MESSAGES.selectUser)
      return picker.current?.focus()
    }
    onDone(needsReason && words === '' ? null : { value: person, name: after, reason: words })
  }
  return (
    <Dialog
      onClose={() => onDone(null)}
      title="Task Assignment"
      subject={<LoanWords text={`${loanSubject(row)} · ${slot}: ${change.before || 'nobody'} → ${after}`} />}
      dirty={words !== ''}
      note={needsReason ? 'Without a reason nothing is changed.' : 'The reason is optional.'}
      main={
        <Button size="l" variant="primary" onClick={submit}>
          Ok
        </Button>
      }
    >
      <div className="column gap-12">
        <PersonPicker
          ref={picker}
          label={slot}
          loads={loads}
          value={person}
          problem={problem}
          focused={change.value === ''}
          onChange={(id) => {
            setPerson(id)
            setProblem(null)
          }}
        />
        <PhraseTextarea
          label="Reason for Reassignment"
          minRows={3}
          maxRows={8}
          maxLength={2000}
          data-autofocus={change.value === '' ? undefined : true}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
