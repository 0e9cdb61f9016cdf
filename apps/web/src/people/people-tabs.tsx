import { paths } from '../paths.ts'
import { useViewer } from '../rpc/viewer.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'

const TABS = [
  { to: paths.users, label: 'Users', access: 'people.users.view' },
  { to: paths.teams, label: 'Teams', access: 'people.teams.view' },
  { to: paths.groups, label: 'Groups', access: 'people.groups.view' },
] as const

/** Users, Teams and Groups as tabs of one page (platform 2.8): `bars={<PeopleTabs />}`. Tabs that the viewer may not open are left out. */
export function PeopleTabs() {
  const viewer = useViewer()
  return <LinkTabs label="People" items={TABS.filter(({ access }) => viewer.may(access))} />
}
