import { ScreenTabs } from '../viewer/screen-tabs.tsx'

/** Renders the tabs Users, Teams, Groups and API Keys (platform 2.8): `bars={<PeopleTabs />}`. */
export function PeopleTabs() {
  return <ScreenTabs label="People" screens={['users', 'teams', 'groups', 'apiKeys']} />
}
