import type { Summary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import styles from '../../figures/figures.module.css'
import { Button } from '../../ui/controls/button.tsx'
import { usDay } from '../../ui/moments.ts'

export const FILES_DUE = 'Files Due/Past Due for Contact'
export const formatCount = (value: number): string => value.toLocaleString('en-US')

/** Files Due/Past Due for Contact (work 2.3). Clicking the day opens the dialog. */
export function FilesDueCard({ filesDue, onOpen }: { filesDue: NonNullable<Summary['filesDue']>; onOpen: () => void }) {
  const { day, due, pastDue } = filesDue
  return (
    <div className={styles.figure}>
      <span className={styles.name}>{FILES_DUE}</span>
      <span className={styles.value}>
        {formatCount(due)}
        <span className={styles.of}>/</span>
        <span className={pastDue > 0 ? 'red' : undefined}>{formatCount(pastDue)}</span>
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
