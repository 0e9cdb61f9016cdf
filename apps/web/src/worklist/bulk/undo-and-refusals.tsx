import type { RecentAct } from '@ivue/contracts/worklist/contract.ts'
import { Undo2 } from 'lucide-react'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { useActions } from '../../ui/actions.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import type { RefusedLoan } from '../bulk-result.ts'
import styles from '../thread.module.css'
import { askToUndo, hideRecentActs, hideRefusedLoans, showRecentActs, useBulkOutcome } from './bulk-outcome.ts'
import { actName } from './next-undo.ts'
import { RecentActsDialog } from './recent-acts-dialog.tsx'
import { useUndo, useUndoKey, useUndoNewest } from './use-undo.ts'

/** Undoes by Ctrl+Z, and opens the recent acts and the loans that an action refused. */
export function UndoAndRefusals() {
  useUndoKey()
  const undoNewest = useUndoNewest()
  useActions([
    { label: 'Undo what I did last', icon: Undo2, run: undoNewest },
    { label: 'My recent acts', icon: Undo2, run: showRecentActs },
  ])
  const { refused, recentActs, question } = useBulkOutcome()
  return (
    <>
      {refused && <RefusedDialog {...refused} onClose={hideRefusedLoans} />}
      {question && <UndoQuestion act={question} />}
      {recentActs && <RecentActsDialog onClose={hideRecentActs} />}
    </>
  )
}

function UndoQuestion({ act }: { act: RecentAct }) {
  const undo = useUndo()
  const close = () => askToUndo(null)
  const confirm = () => undo.mutate({ ...act, ticked: act.rows }, { onSettled: close })
  return (
    <ConfirmDialog
      onClose={close}
      onConfirm={confirm}
      title={`Undo ${actName(act)}?`}
      confirm="Undo it"
      busy={undo.isPending && 'Undoing ...'}
    >
      You did it on another screen, at <Moment at={act.at} look="clock" />. {act.what}
    </ConfirmDialog>
  )
}

const COLUMNS: readonly RecordColumn<RefusedLoan>[] = [
  { heading: 'Loan Number', cell: ({ loanNumber }) => (/^\d+$/.test(loanNumber) ? <LoanLink number={loanNumber} /> : loanNumber) },
  { heading: 'Why it was refused', className: styles.words, cell: ({ msg }) => msg },
]

function RefusedDialog({ title, loans, onClose }: { title: string; loans: readonly RefusedLoan[]; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={title} subject="The refused loans are as they were.">
      <ScrollRegion className="framed max-height-320" label="Refused loans">
        <RecordTable className={styles.table} columns={COLUMNS} rows={loans} keyOf={({ place, id }) => `${place} ${id}`} />
      </ScrollRegion>
    </Dialog>
  )
}
