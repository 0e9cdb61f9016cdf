import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { tabs } from '@ivue/contracts/session/contract.ts'

export type TabList = OutputOf<typeof tabs.getList>

export interface MenuChild {
  path: string
  name: string
  icon: string
}

export interface MenuSection {
  name: string
  icon: string
  children: MenuChild[]
}

/** Returns the menu with only the children that have isShow 1 (platform 2.2). Parents without children are left out. */
export function toVisibleMenu({ parentTabs, childTabs }: TabList): MenuSection[] {
  return parentTabs
    .map(({ name, icon }) => ({ name, icon, children: visibleChildren(childTabs[name] ?? []) }))
    .filter(({ children }) => children.length > 0)
}

function visibleChildren(children: TabList['childTabs'][string]): MenuChild[] {
  return children
    .filter(({ isShow }) => isShow === 1)
    .map(({ routeUrl, tabName, tabIcon }) => ({ path: routeUrl.startsWith('/') ? routeUrl : `/${routeUrl}`, name: tabName, icon: tabIcon }))
}

/** Whether a location is at a path or below it: `/qcuwsetting/12` is still the checkpoint screen. */
export function isAtPath(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

export function parentAt(menu: readonly MenuSection[], pathname: string): string | null {
  return menu.find(({ children }) => children.some(({ path }) => isAtPath(path, pathname)))?.name ?? null
}
