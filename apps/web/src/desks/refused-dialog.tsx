import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Refused loans">
        <table className={styles.table}>
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
        </table>
      </section>
    </Dialog>
  )
}
