import { paths } from '../../paths.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'

const TABS = [
  { to: paths.closing, label: 'Closing Dashboard', exact: true },
  { to: paths.myClosings, label: 'My Closings' },
] as const

/** The two views of closing tasks, beside the page's name. */
export function ClosingTabs() {
  return <LinkTabs label="Closing" items={TABS} look="pill" />
}
