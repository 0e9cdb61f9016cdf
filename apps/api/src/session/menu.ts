import type { Permission } from '@ivue/contracts/permissions.ts'
import type { ChildTab, ParentTab } from '@ivue/contracts/session/contract.ts'
import { NOT_BUILT } from '@ivue/contracts/session/routes.ts'

type Route = readonly [routeUrl: string, tabName: string, tabIcon: string, permission: Permission]

/** The side menu (platform 2.2; domain 2): parents, their routes, and the permission that shows each. */
const MENU: readonly (readonly [name: string, icon: string, routes: readonly Route[]])[] = [
  ['Home', 'home', [['/landing', 'Landing Dashboard', 'house', 'home.view']]],
  [
    'Closing',
    'key',
    [
      ['/closing', 'Closing Dashboard', 'key-round', 'closing.view'],
      ['/closinglog', 'Closing Log', 'history', 'closing.log'],
    ],
  ],
  [
    'Processing',
    'folder',
    [
      ['/processor', 'Processor Dashboard', 'folder', 'processor.view'],
      ['/processorqcreport', 'Processor Qc Report', 'chart-column', 'reports.processor'],
    ],
  ],
  [
    'Underwriting',
    'shield',
    [
      ['/underwritter', 'Underwriter Dashboard', 'shield', 'underwriter.view'],
      ['/pipelinedetails', 'Pipeline Details', 'funnel', 'underwriter.view'],
      ['/underwriterqcreport', 'Underwriter Qc Report', 'chart-column', 'reports.underwriter'],
    ],
  ],
  ['Log', 'rows', [['/processoruwlog', 'ProcessorUW Log', 'history', 'processor.log']]],
  [
    'Quality',
    'clipboard',
    [
      ['/qcprocessor', 'QA Processor', 'clipboard-check', 'quality.processor.view'],
      ['/qcunderwritter', 'QA Underwriter', 'clipboard-check', 'quality.underwriter.view'],
      ['/qccloser', 'QA Closer', 'clipboard-check', 'quality.closer.view'],
      ['/qcprocessorsetting', 'Processor Checkpoints', 'list-checks', 'quality.checkpoints.view'],
      ['/qcuwsetting', 'Underwriter Checkpoints', 'list-checks', 'quality.checkpoints.view'],
      ['/qcclosersetting', 'Closer Checkpoints', 'list-checks', 'quality.checkpoints.view'],
    ],
  ],
  [
    'Reports',
    'chart',
    [
      ['/qcprocessorreport', 'Processor QC Report', 'chart-column', 'reports.processor'],
      ['/qcuwreport', 'Underwriter QC Report', 'chart-column', 'reports.underwriter'],
      ['/qccloserreport', 'Closer QC Report', 'chart-column', 'reports.closer'],
      ['/qcdashboard', 'Review Dashboards', 'chart-line', 'reports.reviews'],
    ],
  ],
  [
    'Administration',
    'sliders',
    [
      ['/import', 'Data Import', 'file-up', 'imports.run'],
      ['/ManualProcessorAssignment', 'Manual Processor Assignment', 'user-plus', 'loans.assign'],
      ['/ManualUnderwriterAssignment', 'Manual Underwriter Assignment', 'user-plus', 'loans.assign'],
      ['/loanAssignedFor', 'Loan Pipeline', 'list', 'loans.pipeline'],
      ['/approved-not-submitted', 'Approved Not Submitted', 'list-x', 'loans.pipeline'],
      ['/iFulfillStatus', 'IFulfillStatus', 'list-todo', 'loans.pipeline'],
      ['/users', 'Users', 'user', 'people.users.view'],
      ['/teams', 'Teams', 'users', 'people.teams.view'],
      ['/groups', 'Groups', 'shield-check', 'people.groups.view'],
      ['/admin', 'Settings', 'sliders-horizontal', 'settings.edit'],
      ['/admin/audit', 'Audit Trail', 'scroll-text', 'audit.view'],
    ],
  ],
]

type Holder = { permissions: ReadonlySet<Permission> }

/** Every tab, with isShow 1 where the viewer holds its permission. */
export function menuOf({ permissions }: Holder): { parentTabs: ParentTab[]; childTabs: Record<string, ChildTab[]> } {
  const children = (routes: readonly Route[]) =>
    routes.map(
      ([routeUrl, tabName, tabIcon, permission]): ChildTab => ({ routeUrl, tabName, tabIcon, isShow: permissions.has(permission) ? 1 : 0 }),
    )
  return {
    parentTabs: MENU.map(([name, icon]) => ({ name, icon })),
    childTabs: Object.fromEntries(MENU.map(([name, , routes]) => [name, children(routes)])),
  }
}

/** `/landing`, or the first route of the menu that the viewer may open (domain 2); one that is not built only where nothing else is open. */
export function landingOf({ permissions }: Holder): string {
  const permitted = MENU.flatMap(([, , routes]) => routes)
    .filter(([, , , permission]) => permissions.has(permission))
    .map(([routeUrl]) => routeUrl)
  return permitted.find((route) => !NOT_BUILT.includes(route)) ?? permitted[0] ?? '/landing'
}
