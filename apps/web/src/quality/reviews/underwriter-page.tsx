import { SCREENS } from '@ivue/contracts/screens.ts'
import { ScreenTabs } from '../../rpc/screen-tabs.tsx'
import { CALLS_OF_KIND } from './calls-of-kind.ts'
import { QaPage } from './qa-page.tsx'
import { reviewWorklist } from './review-worklist.ts'

const UNDERWRITER_REVIEWS = reviewWorklist({
  kind: 'underwriter',
  name: 'qaUnderwriter',
  person: 'Underwriter',
  calls: CALLS_OF_KIND.underwriter,
})

/** The QA Underwriter Dashboard (quality 2.1). */
export function QaUnderwriterPage() {
  return (
    <QaPage
      kind="underwriter"
      worklist={UNDERWRITER_REVIEWS}
      title={SCREENS.qaUnderwriter.title}
      tabs={<ScreenTabs label="QA Dashboard" screens={['qaProcessor', 'qaUnderwriter']} />}
    />
  )
}
