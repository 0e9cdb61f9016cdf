import { MESSAGES } from '@ivue/contracts/messages.ts'
import { LoaderCircle, Undo2 } from 'lucide-react'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import styles from './cells.module.css'

/** The new value of a cell, followed by 'Saving ..'. */
export function SavingValue({ text, chip }: { text?: string; chip?: string }) {
  return (
    <span className={`${styles.saving} row shrinks gap-6`} aria-busy="true">
      {chip ? <StatusChip status={chip} /> : <span className={styles.cut}>{text}</span>}
      <span className={styles.quiet}>
        <LoaderCircle size={12} className="turning" /> {MESSAGES.savingCell}
      </span>
    </span>
  )
}

/** The reason why an edit was refused and the old value restored. It overlaps the neighbouring cells so that it is not cut off. */
export function RefusedEdit({ reason, toLeft }: { reason: string; toLeft: boolean }) {
  return (
    <span className={styles.back} data-side={toLeft ? 'left' : 'right'}>
      <Undo2 size={12} /> Put back: {reason}
    </span>
  )
}
