import { MESSAGES } from '@ivue/contracts/messages.ts'
import { canOpen, type Screen } from '@ivue/contracts/screens.ts'
import type { ComponentType } from 'react'
import { Empty } from '../ui/feedback/states.tsx'
import { Page } from '../ui/layout/page.tsx'
import { useViewer } from '../viewer/viewer.tsx'

/** Returns a component that shows the page of a screen to people who may see it, and the reason to others. */
export function withAccess(screen: Screen, PageOfScreen: ComponentType): ComponentType {
  return function Gate() {
    const viewer = useViewer()
    if (canOpen(viewer.may, screen)) return <PageOfScreen />
    return (
      <Page title={screen.title}>
        <Empty title={MESSAGES.noAccess}>Ask your team leader for it if your work needs this page.</Empty>
      </Page>
    )
  }
}
