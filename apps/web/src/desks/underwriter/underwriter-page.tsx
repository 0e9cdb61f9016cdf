import type { DeskPage } from '@ivue/contracts/grid.ts'
import { useGridState } from '../../grid/use-grid-state.ts'
import { DeskScreen } from '../desk-screen.tsx'
import { StagedFilterBar } from '../staged/staged-filter-bar.tsx'
import { STAGED_LIST } from '../staged/staged-filters.ts'
import { SummarySlot } from '../summary/summary-slot.tsx'
import { UNDERWRITER } from './underwriter-desk.ts'
import { UnderwriterTabs } from './underwriter-tabs.tsx'

/** Managers and others see it under different names (work 2.4). */
function titleOf(page: DeskPage | undefined): string {
  if (!page) return 'Underwriter Dashboard'
  return page.manager === 1 ? 'Underwriter Dashboard - Manager' : 'Underwriter Details'
}

/** The Underwriter Dashboard (work 2.4): the desk's figures, and its tasks in scope. */
export function UnderwriterPage() {
  const grid = useGridState('underwriter', STAGED_LIST)
  return (
    <DeskScreen
      desk={UNDERWRITER}
      grid={grid}
      title={titleOf}
      tabs={<UnderwriterTabs />}
      summary={<SummarySlot desk="underwriter" />}
      filters={(page, reload) => <StagedFilterBar grid={grid} page={page} onSame={reload} />}
    />
  )
}
