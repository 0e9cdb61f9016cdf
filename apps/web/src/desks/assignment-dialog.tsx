import { assignmentProblem } from '@ivue/contracts/desks/rules.ts'
import type { Row } from '@ivue/contracts/grid.ts'
import { NativeSelect } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { messageOf } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { described, FieldMessage } from '../ui/field-message.tsx'
import { type BulkResult, refusedResult } from './bulk-result.ts'
import type { DeskShape } from './desk.ts'
import { loanOf } from './desk-rows.ts'
import type { Person } from './people-filter.tsx'
import styles from './slots.module.css'

interface AssignmentDialogProps {
  calls: Pick<DeskShape['calls'], 'action' | 'list'>
  rows: readonly Row[]
  /** The slots that can be given, and to whom. */
  slots: readonly { slot: 1 | 2; label: string; people: readonly Person[] }[]
  onClose: () => void
  onDone: (result: BulkResult) => void
}

/** 'Loan Assignment': the ticked loans go to one person per slot; a slot left at Select stays as it is (work 2.1, 2.3, 2.4, 5). */
export function AssignmentDialog({ calls, rows, slots, onClose, onDone }: AssignmentDialogProps) {
  const [chosen, setChosen] = useState({ 1: '', 2: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef<HTMLSelectElement>(null)
  const id = useId()
  const ids = rows.map((row) => row.recsID)
  const assign = useCommand(calls.action, { success: false, failure: false, invalidate: [calls.list], onDone })
  const submit = () => {
    const missing = assignmentProblem([chosen[1], chosen[2]], ids)
    if (missing) {
      setProblem(missing.msg)
      first.current?.focus()
      return
    }
    const body = { operation: 'bulk', recId: ids, selectedValue: chosen[1], selectedValueCloser: chosen[2] }
    assign.mutate(body, {
      onError: (error) => {
        const refused = refusedResult(error)
        if (refused) onDone(refused)
        else setProblem(messageOf(error))
      },
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Loan Assignment"
      subject={rows.length === 1 ? `Loan ${loanOf(rows[0])}` : `${rows.length} loans`}
      note={slots.length > 1 ? 'What is left at Select stays as it is.' : ' '}
      actions={
        <>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <Button size="l" variant="primary" busy={assign.isPending && 'Saving ...'} onClick={submit}>
            Submit
          </Button>
        </>
      }
    >
      <div className={styles.slots}>
        {slots.map(({ slot, label, people }, at) => (
          <NativeSelect
            key={slot}
            ref={at === 0 ? first : undefined}
            label={label}
            size="sm"
            data={[{ label: 'Select', value: '' }, ...people.map((person) => ({ label: person.Name, value: person.id }))]}
            value={chosen[slot]}
            error={problem !== null}
            {...described(id, problem)}
            onChange={(event) => {
              setChosen({ ...chosen, [slot]: event.currentTarget.value })
              setProblem(null)
            }}
          />
        ))}
      </div>
      <FieldMessage id={id}>{problem}</FieldMessage>
      {rows.length > 1 && <p className={styles.loans}>{rows.map(loanOf).join(', ')}</p>}
    </Dialog>
  )
}
