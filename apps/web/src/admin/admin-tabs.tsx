import { ScreenTabs } from '../rpc/screen-tabs.tsx'

/** What runs the house as tabs of one page: `bars={<AdminTabs />}`. */
export function AdminTabs() {
  return <ScreenTabs label="Administration" of={['settings', 'calendars', 'away', 'outgoingMail', 'auditTrail']} />
}
