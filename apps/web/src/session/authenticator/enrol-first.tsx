import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { useViewer } from '../../rpc/viewer.tsx'
import { Page } from '../../ui/layout/page.tsx'

const EnrolCard = lazy(async () => ({ default: (await import('./enrol-card.tsx')).EnrolCard }))

/** The pages; in their place the set-up of an authenticator while a group of the person asks for one and there is none (domain 1). */
export function EnrolFirst() {
  const viewer = useViewer()
  // It stays until the recovery codes are kept, though the server asks for nothing any more once the authenticator is confirmed.
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
