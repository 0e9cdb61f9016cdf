import { useGridState } from '../../grid/use-grid-state.ts'
import { DeskScreen } from '../desk-screen.tsx'
import { ClosingFilterBar } from './closing-filter-bar.tsx'
import { CLOSING_LIST } from './closing-filters.ts'
import { ClosingTabs } from './closing-tabs.tsx'
import { MY_CLOSINGS } from './my-closings-desk.ts'

/** My Closings: the tasks where the viewer is closer 1 or 2 (quality 2.10). */
export function MyClosingsPage() {
  const grid = useGridState('my-closings', CLOSING_LIST)
  return (
    <DeskScreen
      desk={MY_CLOSINGS}
      grid={grid}
      title="My Closings"
      pills={<ClosingTabs />}
      filters={(page, reload) => <ClosingFilterBar grid={grid} page={page} onSame={reload} own />}
    />
  )
}
