import { ScreenTabs } from '../../rpc/screen-tabs.tsx'

/** The two views of closing tasks, beside the page's name. */
export function ClosingTabs() {
  return <ScreenTabs label="Closing" of={['closing', 'myClosings']} look="pill" />
}
