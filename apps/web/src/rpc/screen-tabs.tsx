import { isOpenTo, type ProtectedName, paths, SCREENS, tabNameOf } from '@ivue/contracts/screens.ts'
import { LinkTabs, type TabLook } from '../ui/controls/link-tabs.tsx'
import { useViewer } from './viewer.tsx'

export function ScreenTabs({ label, of, look }: { label: string; of: readonly ProtectedName[]; look?: TabLook }) {
  const viewer = useViewer()
  const items = of
    .filter((name) => isOpenTo(viewer.may, SCREENS[name]))
    .map((name) => ({
      to: paths[name],
      label: tabNameOf(SCREENS[name]),
      exact: of.some((other) => paths[other].startsWith(`${paths[name]}/`)),
    }))
  return <LinkTabs label={label} items={items} look={look} />
}
