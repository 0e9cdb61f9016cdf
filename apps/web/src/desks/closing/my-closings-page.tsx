import { MY_CLOSINGS_LIST } from '@ivue/contracts/desks/lists.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { WorklistScreen } from '../../worklist/screen/worklist-screen.tsx'
import { MY_CLOSINGS_WORKLIST } from './closing-desk.ts'
import { ClosingFilterBar } from './closing-filter-bar.tsx'

/** My Closings: the tasks in which the viewer is closer 1 or 2 (quality 2.10). */
export function MyClosingsPage() {
  const grid = useGridState('my-closings', MY_CLOSINGS_LIST)
  return (
    <WorklistScreen
      worklist={MY_CLOSINGS_WORKLIST}
      grid={grid}
      title={SCREENS.myClosings.title}
      filters={(page, reload) => <ClosingFilterBar grid={grid} page={page} onSame={reload} own />}
    />
  )
}
