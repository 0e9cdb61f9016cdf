import { checklists } from '@ivue/contracts/quality/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { QaPage } from './qa-page.tsx'
import { reviewWorklist } from './review-worklist.ts'

const CLOSER_REVIEWS = reviewWorklist({
  kind: 'closer',
  name: 'qaCloser',
  person: 'Closer',
  calls: {
    list: checklists.getDashboardQcCloserTaskList,
    action: checklists.dashboardQcCloserAction,
    save: checklists.saveDecisionsQcCloser,
  },
})

/** The QA Closer Dashboard (quality 2.2). */
export function QaCloserPage() {
  return <QaPage kind="closer" worklist={CLOSER_REVIEWS} title={SCREENS.qaCloser.title} />
}
