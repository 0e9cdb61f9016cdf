import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { tabs } from '@ivue/contracts/session/contract.ts'

export type TabList = OutputOf<typeof tabs.getList>

export interface MenuChild {
  path: string
  name: string
}

export interface MenuParent {
  name: string
  icon: string
  children: MenuChild[]
}

/** Only children with isShow 1 appear (platform 2.2); a parent without any is left out. */
export function menuOf({ parentTabs, childTabs }: TabList): MenuParent[] {
  return parentTabs
    .map(({ name, icon }) => ({ name, icon, children: shown(childTabs[name] ?? []) }))
    .filter(({ children }) => children.length > 0)
}

function shown(children: TabList['childTabs'][string]): MenuChild[] {
  return children
    .filter(({ isShow }) => isShow === 1)
    .map(({ routeUrl, tabName }) => ({ path: routeUrl.startsWith('/') ? routeUrl : `/${routeUrl}`, name: tabName }))
}

/** A route stands for every path that starts with it: `/qcuwsetting/12` is still the checkpoint screen. */
export function standsAt(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

/** The parent that holds the current route, open from the start. */
export function parentAt(menu: readonly MenuParent[], pathname: string): string | null {
  return menu.find(({ children }) => children.some(({ path }) => standsAt(path, pathname)))?.name ?? null
}
