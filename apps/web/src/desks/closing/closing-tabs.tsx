import { ScreenTabs } from '../../rpc/screen-tabs.tsx'

export function ClosingTabs() {
  return <ScreenTabs label="Closing" screens={['closing', 'myClosings']} />
}
