import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { Page } from '../../ui/layout/page.tsx'
import { useViewer } from '../../viewer/viewer.tsx'

const EnrolCard = lazy(async () => ({ default: (await import('./enrol-card.tsx')).EnrolCard }))

/** Shows the set-up of an authenticator if a group of the person requires one and it is missing. Otherwise shows the pages (domain 1). */
export function EnrolmentGate() {
  const viewer = useViewer()
  // True until the recovery codes are saved, although the server requires nothing more once the authenticator is confirmed.
  const [enrolling, setEnrolling] = useState(viewer.mustEnrol)
  if (viewer.mustEnrol && !enrolling) setEnrolling(true)
  if (!enrolling) return <Outlet />
  return (
    <Page title="Set up your authenticator" kind="cards">
      <Suspense>
        <EnrolCard onDone={() => setEnrolling(false)} />
      </Suspense>
    </Page>
  )
}
