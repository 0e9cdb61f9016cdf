import { SCREENS } from '@ivue/contracts/screens.ts'
import { CALLS_OF_KIND } from './calls-of-kind.ts'
import { QaPage } from './qa-page.tsx'
import { reviewWorklist } from './review-worklist.ts'

const CLOSER_REVIEWS = reviewWorklist({
  kind: 'closer',
  name: 'qaCloser',
  person: 'Closer',
  calls: CALLS_OF_KIND.closer,
})

/** The QA Closer Dashboard (quality 2.2). */
export function QaCloserPage() {
  return <QaPage kind="closer" worklist={CLOSER_REVIEWS} title={SCREENS.qaCloser.title} />
}
