import { SCREENS } from '@ivue/contracts/screens.ts'
import { ScreenTabs } from '../../rpc/screen-tabs.tsx'
import { CALLS_OF_KIND } from './calls-of-kind.ts'
import { QaPage } from './qa-page.tsx'
import { reviewWorklist } from './review-worklist.ts'

const PROCESSOR_REVIEWS = reviewWorklist({
  kind: 'processor',
  name: 'qaProcessor',
  person: 'Processor',
  calls: CALLS_OF_KIND.processor,
})

/** The QA Processor Dashboard (quality 2.1). */
export function QaProcessorPage() {
  return (
    <QaPage
      kind="processor"
      worklist={PROCESSOR_REVIEWS}
      title={SCREENS.qaProcessor.title}
      tabs={<ScreenTabs label="QA Dashboard" screens={['qaProcessor', 'qaUnderwriter']} />}
    />
  )
}
