import { Button } from '../ui/controls/button.tsx'
import { Avatar } from '../ui/display/avatar.tsx'
import styles from './live.module.css'
import type { DecisionLease } from './use-presence.ts'

/** Somebody else decides on this task: who, since when, and the way to take it over. What was written stays. */
export function LeaseBanner({ lease }: { lease: DecisionLease }) {
  if (!lease.refused) return null
  return (
    <div role="alert" className={styles.banner}>
      <Avatar name={lease.by} />
      <span className={styles.words}>{lease.refused}.</span>
      <Button busy={lease.takingOver && 'Taking over ...'} onClick={lease.takeOver}>
        Take over
      </Button>
    </div>
  )
}
