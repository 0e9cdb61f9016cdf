import type { Row } from '@ivue/contracts/grid/wire.ts'
import { assignmentProblem } from '@ivue/contracts/worklist/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type BulkResult, refusedResult } from '../bulk-result.ts'
import { loadsQuery } from '../people/loads-query.ts'
import { PersonPicker } from '../people/person-picker.tsx'
import { loanSubject, rowLoanNumber } from '../rows.ts'
import type { WorklistShape } from '../shape.ts'
import styles from './slots.module.css'
import type { AssignmentTarget } from './use-dialogs.ts'

const PROCESSOR = [{ slot: 1, label: 'Assigned To Processor' }] as const

interface AssignmentDialogProps {
  worklist: Pick<WorklistShape, 'name' | 'calls' | 'slots'>
  rows: readonly Row[]
  /** Assigns only this slot, or only the loan's processor. Undefined: every slot of the worklist that is not `alone`. */
  only: AssignmentTarget | undefined
  onClose: () => void
  onDone: (result: BulkResult) => void
}

/** 'Loan Assignment': assigns the selected loans to one person per slot. A slot left at Select does not change (work 2.1, 2.3, 2.4, 5). */
export function AssignmentDialog({ worklist: { name, calls, slots }, rows, only, onClose, onDone }: AssignmentDialogProps) {
  const toProcessor = only === 'processor'
  const loads = useQuery(loadsQuery(name, rows, toProcessor ? 'processors' : 'workers'))
  const filled = toProcessor ? PROCESSOR : slots.filter(({ slot, alone }) => (only ? slot === only : !alone))
  const [chosen, setChosen] = useState({ 1: '', 2: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const ids = rows.map((row) => row.recsID)
  const assign = useCommand(calls.action, { success: false, failure: false, invalidate: [calls.list], onDone })
  const submit = () => {
    const missing = assignmentProblem([chosen[1], chosen[2]], ids)
    if (missing) {
      setProblem(missing.msg)
      first.current?.focus()
      return
    }
    const body = { operation: toProcessor ? 'bulkProcessor' : 'bulk', recId: ids, selectedValue: chosen[1], selectedValueCloser: chosen[2] }
    assign.mutate(body, {
      onError: (error) => {
        const refused = refusedResult(error)
        if (refused) onDone(refused)
        else setProblem(errorMessage(error))
      },
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Loan Assignment"
      subject={<LoanWords text={rows.length === 1 ? loanSubject(rows[0]) : `${rows.length} loans`} />}
      note={filled.length > 1 ? 'Slots left at Select do not change.' : ' '}
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
        {filled.map(({ slot, label }, at) => (
          <PersonPicker
            key={slot}
            ref={at === 0 ? first : undefined}
            label={label}
            loads={loads}
            value={chosen[slot]}
            problem={at === 0 ? problem : null}
            onChange={(person) => {
              setChosen({ ...chosen, [slot]: person })
              setProblem(null)
            }}
          />
        ))}
      </div>
      {rows.length > 1 && (
        <ul className={styles.loans}>
          {rows.map((row) => (
            <li key={row.recsID}>
              <LoanLink number={rowLoanNumber(row)} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
