import { useGridState } from '../../grid/use-grid-state.ts'
import { DeskScreen } from '../desk-screen.tsx'
import { StagedFilterBar } from '../staged/staged-filter-bar.tsx'
import { STAGED_LIST } from '../staged/staged-filters.ts'
import { SummarySlot } from '../summary/summary-slot.tsx'
import { PROCESSOR } from './processor-desk.ts'
import { ProcessorTabs } from './processor-tabs.tsx'

/** The Processor Dashboard (work 2.3): the desk's figures, and its tasks in scope. */
export function ProcessorPage() {
  const grid = useGridState('processor', STAGED_LIST)
  return (
    <DeskScreen
      desk={PROCESSOR}
      grid={grid}
      title="Processor Dashboard"
      tabs={<ProcessorTabs />}
      summary={<SummarySlot desk="processor" />}
      filters={(page, reload) => <StagedFilterBar grid={grid} page={page} onSame={reload} />}
    />
  )
}
