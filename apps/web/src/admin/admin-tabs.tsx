import { paths } from '../paths.ts'
import { useViewer } from '../rpc/viewer.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'

const TABS = [
  { to: paths.settings, label: 'Settings', access: 'settings.edit', exact: true },
  { to: paths.calendars, label: 'Calendars', access: 'settings.edit' },
  { to: paths.away, label: 'Away', access: 'people.users.view' },
  { to: paths.outgoingMail, label: 'Outgoing Mail', access: 'settings.edit' },
  { to: paths.auditTrail, label: 'Audit Trail', access: 'audit.view' },
] as const

/** What runs the house as tabs of one page: `bars={<AdminTabs />}`. Tabs that the viewer may not open are left out. */
export function AdminTabs() {
  const viewer = useViewer()
  return <LinkTabs label="Administration" items={TABS.filter(({ access }) => viewer.may(access))} />
}
