import type { Summary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import styles from '../../figures/figures.module.css'
import { Button } from '../../ui/controls/button.tsx'
import { usDay } from '../../ui/moments.ts'

/** Files Due/Past Due for Contact (work 2.3). Clicking the day opens the dialog. */
export function FilesDueCard({ filesDue, onOpen }: { filesDue: NonNullable<Summary['filesDue']>; onOpen: () => void }) {
  const { day, due, pastDue } = filesDue
  const count = (value: number) => value.toLocaleString('en-US')
  return (
    <div className={styles.figure}>
      <span className={styles.name}>Files Due/Past Due for Contact</span>
      <span className={styles.value}>
        {count(due)}
        <span className={styles.of}>/</span>
        <span className={pastDue > 0 ? 'red' : undefined}>{count(pastDue)}</span>
        <span className="unseen">
          {due} due, {pastDue} past due
        </span>
      </span>
      <span className={styles.foot}>
        <Button variant="link" aria-haspopup="dialog" aria-label={`Files due on ${usDay(day)}`} onClick={onOpen}>
          {usDay(day)}
        </Button>
      </span>
    </div>
  )
}
