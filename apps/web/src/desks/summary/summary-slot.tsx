import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import styles from './summary-slot.module.css'

const SummaryPanel = lazyComponent(async () => (await import('./summary-panel.tsx')).SummaryPanel)

/** Reserves the space of a desk's figures, so that the list does not move when they load. */
export function SummarySlot({ desk }: { desk: StagedDesk }) {
  return (
    <div className={styles.slot}>
      <SummaryPanel desk={desk} />
    </div>
  )
}
