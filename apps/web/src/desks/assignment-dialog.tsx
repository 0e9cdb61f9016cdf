import { closing } from '@ivue/contracts/desks/contract.ts'
import { assignmentProblem } from '@ivue/contracts/desks/rules.ts'
import type { Row } from '@ivue/contracts/grid.ts'
import { NativeSelect } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { messageOf } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldMessage } from '../ui/field-message.tsx'
import styles from './assignment-dialog.module.css'
import { type BulkResult, refusedResult } from './bulk-result.ts'
import { loanOf } from './closing-rows.ts'
import type { Person } from './people-filter.tsx'

interface AssignmentDialogProps {
  rows: readonly Row[]
  /** Whom the two slots may be given to. */
  people: { slot1: readonly Person[]; slot2: readonly Person[] }
  /** One slot alone, as an assistant's action offers it. */
  only?: 1 | 2 | undefined
  onClose: () => void
  onDone: (result: BulkResult, msg: string) => void
}

/** 'Loan Assignment': the ticked loans go to one closer per slot; a slot left at Select stays as it is (work 2.1, 5). */
export function AssignmentDialog({ rows, people, only, onClose, onDone }: AssignmentDialogProps) {
  const [chosen, setChosen] = useState({ 1: '', 2: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef<HTMLSelectElement>(null)
  const id = useId()
  const ids = rows.map((row) => row.recsID)
  const assign = useCommand(closing.dashboardClosingAction, {
    success: false,
    failure: false,
    invalidate: [closing.getDashboardClosingTaskList],
    onDone,
  })
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
        if (refused) onDone(refused, error.message)
        else setProblem(messageOf(error))
      },
    })
  }
  const slot = (number: 1 | 2, list: readonly Person[]) => (
    <NativeSelect
      ref={number === (only ?? 1) ? first : undefined}
      label={`Closer ${number}`}
      size="sm"
      data={[{ label: 'Select', value: '' }, ...list.map((person) => ({ label: person.Name, value: person.id }))]}
      value={chosen[number]}
      error={problem !== null}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? id : undefined}
      onChange={(event) => {
        setChosen({ ...chosen, [number]: event.currentTarget.value })
        setProblem(null)
      }}
    />
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Loan Assignment"
      subject={rows.length === 1 ? `Loan ${loanOf(rows[0])}` : `${rows.length} loans`}
      note="A closer left at Select stays as it is."
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
        {only !== 2 && slot(1, people.slot1)}
        {only !== 1 && slot(2, people.slot2)}
      </div>
      <FieldMessage id={id}>{problem}</FieldMessage>
      {rows.length > 1 && <p className={styles.loans}>{rows.map(loanOf).join(', ')}</p>}
    </Dialog>
  )
}
