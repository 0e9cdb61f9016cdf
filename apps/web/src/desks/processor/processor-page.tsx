import { STAGED_LISTS } from '@ivue/contracts/desks/lists.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { ScreenTabs } from '../../viewer/screen-tabs.tsx'
import { WorklistScreen } from '../../worklist/screen/worklist-screen.tsx'
import { StagedFilterBar } from '../staged/staged-filter-bar.tsx'
import { SummarySlot } from '../summary/summary-slot.tsx'
import { PROCESSOR_WORKLIST } from './processor-desk.ts'

/** The Processor Dashboard (work 2.3). */
export function ProcessorPage() {
  const grid = useGridState('processor', STAGED_LISTS.processor)
  return (
    <WorklistScreen
      worklist={PROCESSOR_WORKLIST}
      grid={grid}
      title={SCREENS.processor.title}
      tabs={<ScreenTabs label="Processor" screens={['processor', 'processorLoanReport']} />}
      summary={<SummarySlot desk="processor" memory={grid.memory} />}
      filters={(page, reload) => <StagedFilterBar list="processor" grid={grid} page={page} onSame={reload} />}
    />
  )
}
