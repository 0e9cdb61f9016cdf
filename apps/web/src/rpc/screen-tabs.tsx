import { isOpenTo, type ProtectedName, paths, SCREENS, tabNameOf } from '@ivue/contracts/screens.ts'
import { LinkTabs, type TabLook } from '../ui/controls/link-tabs.tsx'
import { useViewer } from './viewer.tsx'

export function ScreenTabs({ label, screens, look }: { label: string; screens: readonly ProtectedName[]; look?: TabLook }) {
  const viewer = useViewer()
  const items = screens
    .filter((name) => isOpenTo(viewer.may, SCREENS[name]))
    .map((name) => ({
      to: paths[name],
      label: tabNameOf(SCREENS[name]),
      exact: screens.some((other) => paths[other].startsWith(`${paths[name]}/`)),
    }))
  return <LinkTabs label={label} items={items} look={look} />
}
