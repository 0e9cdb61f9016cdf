import type { Permission } from '@ivue/contracts/permissions.ts'
import { canOpen, MENU_PARENTS, PROTECTED_SCREENS, type ProtectedScreen, paths, tabLabel } from '@ivue/contracts/screens.ts'
import type { ChildTab, ParentTab } from '@ivue/contracts/session/contract.ts'

type Holder = { permissions: ReadonlySet<Permission> }

const isOpen = ({ permissions }: Holder, screen: ProtectedScreen) => canOpen((permission) => permissions.has(permission), screen)

/** Returns the side menu (platform 2.2; domain 2): every tab, with `isShow: 1` where the viewer may open its screen. */
export function buildMenu(viewer: Holder): { parentTabs: ParentTab[]; childTabs: Record<string, ChildTab[]> } {
  const under = (parent: string) =>
    PROTECTED_SCREENS.flatMap((screen): ChildTab[] =>
      screen.menu?.[0] === parent
        ? [{ routeUrl: screen.path, tabName: tabLabel(screen), tabIcon: screen.menu[1], isShow: isOpen(viewer, screen) ? 1 : 0 }]
        : [],
    )
  return {
    parentTabs: Object.entries(MENU_PARENTS).map(([name, icon]) => ({ name, icon })),
    childTabs: Object.fromEntries(Object.keys(MENU_PARENTS).map((name) => [name, under(name)])),
  }
}

/** Returns the first route of the menu that the viewer may open (domain 2), else `/landing`. */
export function findLandingRoute(viewer: Holder): string {
  return PROTECTED_SCREENS.find((screen) => screen.menu && isOpen(viewer, screen))?.path ?? paths.landing
}
