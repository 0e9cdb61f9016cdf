import { STAGED_LISTS } from '@ivue/contracts/desks/lists.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { WorklistScreen } from '../../worklist/screen/worklist-screen.tsx'
import type { WorklistPage } from '../../worklist/shape.ts'
import { StagedFilterBar } from '../staged/staged-filter-bar.tsx'
import { SummarySlot } from '../summary/summary-slot.tsx'
import { UNDERWRITER_WORKLIST } from './underwriter-desk.ts'
import { UnderwriterTabs } from './underwriter-tabs.tsx'

/** Returns the title of the page, which differs for managers (work 2.4). */
function pageTitle(page: WorklistPage | undefined): string {
  if (!page) return SCREENS.underwriter.title
  return page.manager === 1 ? 'Underwriter Dashboard - Manager' : 'Underwriter Details'
}

/** The Underwriter Dashboard (work 2.4). */
export function UnderwriterPage() {
  const grid = useGridState('underwriter', STAGED_LISTS.underwriter)
  return (
    <WorklistScreen
      worklist={UNDERWRITER_WORKLIST}
      grid={grid}
      title={pageTitle}
      tabs={<UnderwriterTabs />}
      summary={<SummarySlot desk="underwriter" memory={grid.memory} />}
      filters={(page, reload) => <StagedFilterBar list="underwriter" grid={grid} page={page} onSame={reload} />}
    />
  )
}
