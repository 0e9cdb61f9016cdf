import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import type { RefusedLoan } from './bulk-result.ts'
import styles from './thread.module.css'

/** Which loans of a bulk action were refused, and why each. */
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
          <thead>
            <tr>
              <th>Loan Number</th>
              <th>Why it was refused</th>
            </tr>
          </thead>
          <tbody>
            {loans.map((loan) => (
              <tr key={loan.id}>
                <td>{loan.loanNumber}</td>
                <td className={styles.words}>{loan.msg}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </ScrollRegion>
    </Dialog>
  )
}
