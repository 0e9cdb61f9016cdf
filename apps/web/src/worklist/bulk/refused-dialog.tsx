import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import type { RefusedLoan } from '../bulk-result.ts'
import styles from '../thread.module.css'

export function RefusedDialog({ title, loans, onClose }: { title: string; loans: readonly RefusedLoan[]; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      subject="The refused loans are as they were."
      note=" "
      actions={
        <Button size="l" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ScrollRegion className={styles.scroll} label="Refused loans">
        <PlainTable className={styles.table}>
          <TableHead of={['Loan Number', 'Why it was refused']} />
          <tbody>
            {loans.map((loan) => (
              <tr key={loan.id}>
                <td>{/^\d+$/.test(loan.loanNumber) ? <LoanLink number={loan.loanNumber} /> : loan.loanNumber}</td>
                <td className={styles.words}>{loan.msg}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </ScrollRegion>
    </Dialog>
  )
}
