import { canOpen, type ProtectedName, paths, SCREENS, tabLabel } from '@ivue/contracts/screens.ts'
import { LinkTabs } from '../ui/controls/link-tabs.tsx'
import { useViewer } from './viewer.tsx'

export function ScreenTabs({ label, screens }: { label: string; screens: readonly ProtectedName[] }) {
  const viewer = useViewer()
  const items = screens
    .filter((name) => canOpen(viewer.may, SCREENS[name]))
    .map((name) => ({
      to: paths[name],
      label: tabLabel(SCREENS[name]),
      exact: screens.some((other) => paths[other].startsWith(`${paths[name]}/`)),
    }))
  return <LinkTabs label={label} items={items} />
}
