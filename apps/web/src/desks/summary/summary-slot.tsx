import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { useFiguresFold } from '../../figures/figures-fold.tsx'
import type { ListMemory } from '../../grid/model/state/use-list-memory.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import styles from './summary-slot.module.css'

const SummaryPanel = lazyComponent(async () => (await import('./summary-panel.tsx')).DeskSummaryPanel)

/** Reserves the space of a desk's figures, so that the list does not move when they load. */
export function SummarySlot({ desk, memory }: { desk: StagedDesk; memory: ListMemory }) {
  const fold = useFiguresFold(memory)
  return (
    <div className={`${styles.slot} rigid shrinks min-height-116`} data-folded={!fold.open || undefined}>
      <SummaryPanel desk={desk} fold={fold} />
    </div>
  )
}
