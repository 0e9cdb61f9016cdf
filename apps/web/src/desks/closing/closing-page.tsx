import { CLOSING_LIST } from '@ivue/contracts/desks/lists.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { WorklistScreen } from '../../worklist/screen/worklist-screen.tsx'
import { CLOSING } from './closing-desk.ts'
import { ClosingFilterBar } from './closing-filter-bar.tsx'
import { SlaShares } from './sla-shares.tsx'

/** The Closing Dashboard (work 2.1). */
export function ClosingPage() {
  const grid = useGridState('closing', CLOSING_LIST)
  return (
    <WorklistScreen
      worklist={CLOSING}
      grid={grid}
      title={SCREENS.closing.title}
      filters={(page, reload) => <ClosingFilterBar grid={grid} page={page} onSame={reload} />}
      figures={(page) => page?.manager === 1 && page.roleUlTl === 0 && <SlaShares />}
    />
  )
}
