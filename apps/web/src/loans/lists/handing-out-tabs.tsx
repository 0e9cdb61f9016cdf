import { useViewer } from '../../rpc/viewer.tsx'
import { HANDING_OUT } from '../../screens.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'

/** The Administration sub-navigation (platform 2.7): `bars={<HandingOutTabs />}`. Tabs that the viewer may not open are left out. */
export function HandingOutTabs() {
  const viewer = useViewer()
  return <LinkTabs label="Administration" items={HANDING_OUT.filter(({ access }) => viewer.may(access))} />
}
