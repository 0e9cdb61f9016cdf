import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import type { worklist } from '@ivue/contracts/worklist/contract.ts'
import { assignmentProblem, whyNotAssignRow } from '@ivue/contracts/worklist/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Split } from 'lucide-react'
import { useRef, useState } from 'react'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { type BulkResult, refusedResult } from '../bulk-result.ts'
import { loadsQuery } from '../people/loads-query.ts'
import { PersonPicker } from '../people/person-picker.tsx'
import { loanSubject, readBorrower, rowLoanNumber } from '../rows.ts'
import { SLOT_COLUMNS, type SlotNumber, type WorklistShape } from '../shape.ts'
import styles from './slots.module.css'
import type { AssignmentTarget } from './use-dialogs.ts'

const PROCESSOR: WorklistShape['slots'] = [{ slot: 1, label: 'Assigned To Processor' }]

interface AssignmentDialogProps {
  worklist: Pick<WorklistShape, 'name' | 'calls' | 'slots'>
  rows: readonly Row[]
  /** The slot to assign, or the loan's processor. If undefined, every slot of the worklist that is not `alone`. */
  only: AssignmentTarget | undefined
  onClose: () => void
  /** Opens the dialog that spreads the rows by load. */
  onSpread: () => void
  /** Receives the result, and what was done in words: 'given to Amara Obi'. */
  onDone: (result: BulkResult, words: string) => void
}

type Loads = OutputOf<typeof worklist.getLoads>

/** Returns why each row that the server would refuse cannot be assigned to the chosen people, by row id. */
function findRefusals(loads: Loads | undefined, chosen: Readonly<Record<SlotNumber, string>>): ReadonlyMap<number, string> {
  const people = (loads?.people ?? []).filter(({ id }) => id === chosen[1] || id === chosen[2])
  const ids = { slot1Id: Number(chosen[1]) || null, slot2Id: Number(chosen[2]) || null }
  const refused = new Map(people.flatMap(({ refusals }) => refusals.map(({ id, msg }) => [id, msg])))
  const found = (loads?.rows ?? []).flatMap((row): [number, string][] => {
    const why = whyNotAssignRow(row, ids) ?? refused.get(row.id)
    return why ? [[row.id, why]] : []
  })
  return new Map(found)
}

/** Returns the names of the chosen people, each once. */
const findNames = (loads: Loads | undefined, chosen: Readonly<Record<SlotNumber, string>>): readonly string[] =>
  (loads?.people ?? []).flatMap(({ id, Name }) => (id === chosen[1] || id === chosen[2] ? [Name] : []))

/** Returns the name of each loan's processor by row id; '' for a loan without one. */
function findProcessors(loads: Loads | undefined): ReadonlyMap<number, string> {
  const names = new Map(loads?.people.map(({ id, Name }) => [Number(id), Name]))
  return new Map(loads?.rows.map(({ id, slot1Id }) => [id, names.get(slot1Id ?? 0) ?? '']))
}

/** 'Loan Assignment': assigns the selected loans to one person per slot. A slot left at Select does not change (work 2.1, 2.3, 2.4, 5). */
export function AssignmentDialog({ worklist: { name, calls, slots }, rows, only, onClose, onSpread, onDone }: AssignmentDialogProps) {
  const toProcessor = only === 'processor'
  const loads = useQuery(loadsQuery(name, rows, toProcessor ? 'processors' : 'workers'))
  const filled = toProcessor ? PROCESSOR : slots.filter(({ slot, alone }) => (only ? slot === only : !alone))
  const [chosen, setChosen] = useState({ 1: '', 2: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const refusals = findRefusals(loads.data, chosen)
  const ids = rows.map((row) => row.recsID).filter((id) => !refusals.has(id))
  const processors = toProcessor ? findProcessors(loads.data) : undefined
  const holders = (row: Row) =>
    processors?.get(row.recsID) ?? filled.flatMap(({ slot, column = SLOT_COLUMNS[slot] }) => cellOf(row, column).value || []).join(' · ')
  const report = (result: BulkResult) => onDone(result, `given to ${findNames(loads.data, chosen).join(' and ')}`)
  const assign = useCommand(calls.action, { success: false, failure: false, invalidate: [calls.list], onDone: report })
  const submit = () => {
    const missing = assignmentProblem(
      [chosen[1], chosen[2]],
      rows.map(({ recsID }) => recsID),
    )
    if (missing) {
      setProblem(missing.msg)
      first.current?.focus()
      return
    }
    const body = { operation: toProcessor ? 'bulkProcessor' : 'bulk', recId: ids, selectedValue: chosen[1], selectedValueCloser: chosen[2] }
    assign.mutate(body, {
      onError: (error) => {
        const refused = refusedResult(error)
        if (refused) report(refused)
        else setProblem(errorMessage(error))
      },
    })
  }
  const whyNotSubmit =
    refusals.size === 0 || ids.length > 0 ? null : rows.length === 1 ? [...refusals.values()][0] : 'Every ticked loan would be refused'
  return (
    <Dialog
      onClose={onClose}
      title="Loan Assignment"
      subject={<LoanWords text={rows.length === 1 ? loanSubject(rows[0]) : `${rows.length} loans`} />}
      note={
        refusals.size > 0 && rows.length > 1
          ? `${refusals.size} of ${rows.length} will be refused.`
          : filled.length > 1
            ? 'Slots left at Select do not change.'
            : ' '
      }
      actions={
        filled.length === 1 &&
        !only &&
        rows.length > 1 && (
          <Button size="l" icon={Split} onClick={onSpread}>
            Spread by load
          </Button>
        )
      }
      main={
        <Button size="l" variant="primary" why={whyNotSubmit} busy={assign.isPending && 'Saving ...'} onClick={submit}>
          {refusals.size > 0 && ids.length > 0 ? `Submit without ${refusals.size}` : 'Submit'}
        </Button>
      }
    >
      <div className="grid gap-12 fit-220">
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
      {(rows.length > 1 || refusals.size > 0) && (
        <ScrollRegion className={`${styles.loans} small-text max-height-168 margin-16-0-0`} label="Loans to assign">
          <ul>
            {rows
              .toSorted((a, b) => Number(refusals.has(b.recsID)) - Number(refusals.has(a.recsID)))
              .map((row) => (
                <li key={row.recsID}>
                  <LoanLink number={rowLoanNumber(row)} />
                  <span>{readBorrower(row)}</span>
                  <span>{holders(row) || 'Nobody'}</span>
                  <span className="amber">{refusals.get(row.recsID)}</span>
                </li>
              ))}
          </ul>
        </ScrollRegion>
      )}
    </Dialog>
  )
}
