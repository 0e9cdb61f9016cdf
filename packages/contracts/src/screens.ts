import type { Access } from './contract.ts'
import type { Permission } from './permissions.ts'
import { ADMINISTRATION_SCREENS } from './screens/administration.ts'
import { QUALITY_SCREENS } from './screens/quality.ts'
import { WORK_SCREENS } from './screens/work.ts'

/** Top-level items of the side menu, in order, each with its icon (platform 2.2; domain 2). */
export const MENU_PARENTS = {
  'My work': 'inbox',
  Home: 'home',
  Closing: 'key',
  Processing: 'folder',
  Underwriting: 'shield',
  Log: 'rows',
  Quality: 'clipboard',
  Reports: 'chart',
  Administration: 'sliders',
} as const
export type MenuParent = keyof typeof MENU_PARENTS

export interface Screen {
  /** Its route; variable parts are written `:name`. */
  path: string
  title: string
  /** Label in the menu and on tabs, if different from the title. */
  tabName?: string
  /** Permission needed to see it. The server checks again at each call. */
  access: Access
  /** Its parent in the side menu and its own icon. Items follow the order of declaration. Absent: not in the menu. */
  menu?: readonly [parent: MenuParent, icon: string]
  /** The names of its lists. Saved views and layouts are stored under them, so a name is never changed. */
  lists?: readonly string[]
  /** The first item of the breadcrumb, above the title. */
  under?: string
}

/**
 * Every screen of the product (platform 2.1; work 2; quality 2). Used by router, menu, landing page, titles, tabs and the links in notices
 * and mails. The legacy spellings of routes appear only here and in `screens`.
 */
export const SCREENS = {
  ...WORK_SCREENS,
  ...QUALITY_SCREENS,
  ...ADMINISTRATION_SCREENS,
  // The last one, because the first menu item that a person may open is their landing path on the wire.
  myWork: { path: '/mywork', title: 'My work', access: 'loans.view', menu: ['My work', 'inbox'] },
} as const satisfies Record<string, Screen>

type ScreenTable = typeof SCREENS
export type ScreenName = keyof ScreenTable
type NamesOfScreensWith<Mark> = { [Name in ScreenName]: ScreenTable[Name] extends Mark ? Name : never }[ScreenName]
/** Screens that need a session. */
export type ProtectedName = Exclude<ScreenName, NamesOfScreensWith<{ access: 'public' }>>
export type ListScreenName = NamesOfScreensWith<{ lists: readonly string[] }>

export const paths = Object.fromEntries(Object.entries(SCREENS).map(([name, { path }]) => [name, path])) as {
  readonly [Name in ScreenName]: ScreenTable[Name]['path']
}

export interface ProtectedScreen extends Screen {
  name: ProtectedName
  access: Exclude<Access, 'public'>
}

export const PROTECTED_SCREENS: readonly ProtectedScreen[] = Object.entries<Screen>(SCREENS)
  .map(([name, screen]) => ({ name, ...screen }))
  .filter((screen): screen is ProtectedScreen => screen.access !== 'public')

/** Whether a person can open a screen. `holds` returns whether they have a permission. */
export const canOpen = (holds: (permission: Permission) => boolean, { access }: Screen): boolean =>
  access === 'public' || access === 'signed-in' || holds(access)

export const tabLabel = ({ tabName, title }: Screen): string => tabName ?? title

/** The tabs shared by Data Import and the lists for assigning work (platform 2.7). */
export const ASSIGNMENT_TABS = [
  'dataImport',
  'manualProcessorAssignment',
  'manualUnderwriterAssignment',
  'loanPipeline',
  'approvedNotSubmitted',
] as const satisfies readonly ProtectedName[]

/** The tabs of the administration, which `/admin` opens. */
export const ADMINISTRATION_TABS = [
  'sharedServices',
  'settings',
  'calendars',
  'away',
  'outgoingMail',
  'auditTrail',
  'api',
] as const satisfies readonly ProtectedName[]

/** The tabs of the review dashboards (platform 2.13). The address without a tab opens the first. */
export const REVIEW_DASHBOARDS = ['monthlyReviews', 'reviewsToDate', 'overturns'] as const satisfies readonly ProtectedName[]
