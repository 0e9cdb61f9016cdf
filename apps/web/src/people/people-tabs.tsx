import { ScreenTabs } from '../viewer/screen-tabs.tsx'

/** Users, Teams and Groups as tabs of one page (platform 2.8): `bars={<PeopleTabs />}`. */
export function PeopleTabs() {
  return <ScreenTabs label="People" screens={['users', 'teams', 'groups', 'apiKeys']} />
}
