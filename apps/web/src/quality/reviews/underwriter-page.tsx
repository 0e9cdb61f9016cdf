import { checklists } from '@ivue/contracts/quality/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { ScreenTabs } from '../../rpc/screen-tabs.tsx'
import { QaPage } from './qa-page.tsx'
import { reviewWorklist } from './review-worklist.ts'

const UNDERWRITER_REVIEWS = reviewWorklist({
  kind: 'underwriter',
  name: 'qaUnderwriter',
  person: 'Underwriter',
  calls: {
    list: checklists.getDashboardQcUnderwritterTaskList,
    action: checklists.dashboardQcUnderwritterAction,
    save: checklists.saveDecisionsQcUnderwritter,
  },
})

/** The QA Underwriter Dashboard (quality 2.1). */
export function QaUnderwriterPage() {
  return (
    <QaPage
      kind="underwriter"
      worklist={UNDERWRITER_REVIEWS}
      title={SCREENS.qaUnderwriter.title}
      tabs={<ScreenTabs label="QA Dashboard" of={['qaProcessor', 'qaUnderwriter']} />}
    />
  )
}
