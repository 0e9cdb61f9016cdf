import { ADMINISTRATION_TABS } from '@ivue/contracts/screens.ts'
import { ScreenTabs } from '../viewer/screen-tabs.tsx'

/** The administration screens as tabs of one page: `bars={<AdminTabs />}`. */
export function AdminTabs() {
  return <ScreenTabs label="Administration" screens={ADMINISTRATION_TABS} />
}
