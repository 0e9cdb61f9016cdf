import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { CloseButton, Dialog } from '../../ui/dialog/dialog.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import type { RefusedLoan } from '../bulk-result.ts'
import styles from '../thread.module.css'

const COLUMNS: readonly RecordColumn<RefusedLoan>[] = [
  { heading: 'Loan Number', cell: ({ loanNumber }) => (/^\d+$/.test(loanNumber) ? <LoanLink number={loanNumber} /> : loanNumber) },
  { heading: 'Why it was refused', className: styles.words, cell: ({ msg }) => msg },
]

export function RefusedDialog({ title, loans, onClose }: { title: string; loans: readonly RefusedLoan[]; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={title} subject="The refused loans are as they were." note=" " actions={<CloseButton />}>
      <ScrollRegion className={styles.scroll} label="Refused loans">
        <RecordTable className={styles.table} columns={COLUMNS} rows={loans} keyOf={({ id }) => id} />
      </ScrollRegion>
    </Dialog>
  )
}
