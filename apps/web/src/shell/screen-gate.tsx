import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ComponentType } from 'react'
import { useViewer } from '../rpc/viewer.tsx'
import type { Screen } from '../screens.ts'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

/** The page of a screen for those who may see it; for others the reason in words. A screen without a page says so. */
export function withAccess(screen: Screen, PageOfScreen: ComponentType | undefined): ComponentType {
  return function Gate() {
    const viewer = useViewer()
    const allowed = screen.access === 'signed-in' || viewer.may(screen.access)
    if (allowed && PageOfScreen) return <PageOfScreen />
    return (
      <Page title={screen.title}>
        {allowed ? (
          <Empty title={MESSAGES.notBuiltYet} />
        ) : (
          <Empty title={MESSAGES.noAccess}>Ask your team leader for it if your work needs this page.</Empty>
        )}
      </Page>
    )
  }
}
