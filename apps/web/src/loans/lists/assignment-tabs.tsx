import { ASSIGNMENT_TABS } from '@ivue/contracts/screens.ts'
import { ScreenTabs } from '../../viewer/screen-tabs.tsx'

/** The Administration sub-navigation (platform 2.7): `bars={<AssignmentTabs />}`. */
export function AssignmentTabs() {
  return <ScreenTabs label="Administration" screens={ASSIGNMENT_TABS} />
}
