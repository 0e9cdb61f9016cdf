import { useGridState } from '../../grid/use-grid-state.ts'
import { DeskScreen } from '../desk-screen.tsx'
import { CLOSING } from './closing-desk.ts'
import { ClosingFilterBar } from './closing-filter-bar.tsx'
import { CLOSING_LIST } from './closing-filters.ts'
import { ClosingTabs } from './closing-tabs.tsx'

/** The Closing Dashboard (work 2.1): closing tasks in scope, their decisions, comments, assignments, reviews and disputes. */
export function ClosingPage() {
  const grid = useGridState('closing', CLOSING_LIST)
  return (
    <DeskScreen
      desk={CLOSING}
      grid={grid}
      title="Closing Dashboard"
      pills={<ClosingTabs />}
      filters={(page, reload) => <ClosingFilterBar grid={grid} page={page} onSame={reload} />}
    />
  )
}
