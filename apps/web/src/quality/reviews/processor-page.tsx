import { checklists } from '@ivue/contracts/quality/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { ScreenTabs } from '../../rpc/screen-tabs.tsx'
import { QaPage } from './qa-page.tsx'
import { reviewWorklist } from './review-worklist.ts'

const PROCESSOR_REVIEWS = reviewWorklist({
  kind: 'processor',
  name: 'qaProcessor',
  person: 'Processor',
  calls: {
    list: checklists.getDashboardQcProcessorTaskList,
    action: checklists.dashboardQcProcessorAction,
    save: checklists.saveDecisionsQcProcessor,
  },
})

/** The QA Processor Dashboard (quality 2.1). */
export function QaProcessorPage() {
  return (
    <QaPage
      kind="processor"
      worklist={PROCESSOR_REVIEWS}
      title={SCREENS.qaProcessor.title}
      tabs={<ScreenTabs label="QA Dashboard" of={['qaProcessor', 'qaUnderwriter']} />}
    />
  )
}
