import type { Row } from '@ivue/contracts/grid/wire.ts'
import { manualAssignment } from '@ivue/contracts/loans/lists-contract.ts'
import { type ManualDesk, manualProblem } from '@ivue/contracts/loans/manual-assignment-rules.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PersonPicker } from '../../worklist/people/person-picker.tsx'
import { loanSubject } from '../../worklist/rows.ts'
import type { LoanList } from './loan-list.ts'

const SAVES = { processor: manualAssignment.saveProcessor, underwriter: manualAssignment.saveUnderwriter }
const WORDS = { processor: 'Processor', underwriter: 'Underwriter' }

/**
 * 'Assign To': chooses one person of the desk. People who can take the loan come first. The others show the reason why not (quality 2.8).
 */
export function AssignDialog({ row, desk, list, onClose }: { row: Row; desk: ManualDesk; list: LoanList; onClose: () => void }) {
  const opened = useQuery({ ...callQuery(manualAssignment.getPeople, { recId: row.recsID, desk }), staleTime: 0, gcTime: 0, retry: false })
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const save = useCommand(SAVES[desk], { failure: false, invalidate: [list, manualAssignment.getPeople], onDone: onClose })
  const confirm = () => {
    const missing = manualProblem(chosen)
    if (missing) {
      setProblem(missing.msg)
      field.current?.focus()
      return
    }
    save.mutate(
      { recId: row.recsID, employeeId: chosen, version: opened.data?.version },
      { onError: (error) => setProblem(errorMessage(error)) },
    )
  }
  const holder = opened.data?.holder
  return (
    <Dialog
      onClose={onClose}
      title="Assign To"
      subject={`${loanSubject(row)} · ${holder ? `${WORDS[desk]} now: ${holder}` : WORDS[desk]}`}
      note="People who cannot take the loan are listed last, with the reason."
      cancel="Cancel"
      main={
        <Button size="l" variant="primary" busy={save.isPending && MESSAGES.saving} onClick={confirm}>
          Confirm
        </Button>
      }
    >
      <PersonPicker
        ref={field}
        label="User"
        loads={opened}
        value={chosen}
        problem={problem}
        onChange={(person) => {
          setChosen(person)
          setProblem(null)
        }}
      />
    </Dialog>
  )
}
