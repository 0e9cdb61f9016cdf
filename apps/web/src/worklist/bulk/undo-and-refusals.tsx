import { useEffect } from 'react'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { useViewer } from '../../rpc/viewer.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import type { RefusedLoan } from '../bulk-result.ts'
import styles from '../thread.module.css'
import { hideRecentActs, hideRefusedLoans, restoreUndo, useBulkOutcome } from './bulk-outcome.ts'
import { RecentActsDialog } from './recent-acts-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useUndoKey } from './use-undo.ts'

/** Offers Undo for the last bulk action and by Ctrl+Z, and opens the recent acts and the loans that an action refused. */
export function UndoAndRefusals() {
  const { loggedId } = useViewer()
  useEffect(() => restoreUndo(loggedId), [loggedId])
  useUndoKey()
  const { undoable, refused, recentActs } = useBulkOutcome()
  return (
    <>
      {undoable && <UndoBar key={undoable.id} undoable={undoable} />}
      {refused && <RefusedDialog {...refused} onClose={hideRefusedLoans} />}
      {recentActs && <RecentActsDialog onClose={hideRecentActs} />}
    </>
  )
}

const COLUMNS: readonly RecordColumn<RefusedLoan>[] = [
  { heading: 'Loan Number', cell: ({ loanNumber }) => (/^\d+$/.test(loanNumber) ? <LoanLink number={loanNumber} /> : loanNumber) },
  { heading: 'Why it was refused', className: styles.words, cell: ({ msg }) => msg },
]

function RefusedDialog({ title, loans, onClose }: { title: string; loans: readonly RefusedLoan[]; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={title} subject="The refused loans are as they were.">
      <ScrollRegion className={styles.scroll} label="Refused loans">
        <RecordTable className={styles.table} columns={COLUMNS} rows={loans} keyOf={({ id }) => id} />
      </ScrollRegion>
    </Dialog>
  )
}
