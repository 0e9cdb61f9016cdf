import type { Access } from './contract.ts'
import { MESSAGES } from './messages.ts'
import type { Permission } from './permissions.ts'

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
  /** The first item of the breadcrumb, above the title. */
  under?: string
}

const admin = { under: 'Administration' } as const
const quality = { under: 'Quality Control' } as const

/**
 * Every screen of the product (platform 2.1; work 2; quality 2). Used by router, menu, landing page, titles, tabs and the links in notices
 * and mails. The legacy spellings of routes appear only here.
 */
export const SCREENS = {
  root: { path: '/', title: 'iVue', access: 'public' },
  signIn: { path: '/login', title: 'Sign in', access: 'public' },
  signOut: { path: '/logout', title: 'Logout', access: 'public' },
  passwordReset: { path: '/password_reset', title: MESSAGES.passwordResetTitle, access: 'public' },

  landing: { path: '/landing', title: 'Landing Dashboard', access: 'home.view', menu: ['Home', 'house'] },
  lateLoans: { path: '/lateloanreview', title: 'Late Loan Review', access: 'home.view' },
  lateLoansBehind: { path: '/lateloanreview/loans', title: 'Loans Behind a Card', access: 'home.view' },
  overtime: { path: '/overtimereport', title: 'Overtime Report', access: 'home.view' },
  changePassword: { path: '/changepassword', title: MESSAGES.changePassword, access: 'signed-in' },
  mySessions: { path: '/mysessions', title: 'My Sessions', access: 'signed-in' },
  downloads: { path: '/downloads', title: 'Downloads', access: 'signed-in' },

  closing: { path: '/closing', title: 'Closing Dashboard', access: 'closing.view', menu: ['Closing', 'key-round'], ...admin },
  myClosings: { path: '/closing/mine', title: 'My Closings', access: 'closing.view', menu: ['Closing', 'user'], ...admin },
  closingLog: {
    path: '/closinglog',
    title: 'ClosingLog Dashboard',
    tabName: 'Closing Log',
    access: 'closing.log',
    menu: ['Closing', 'history'],
    ...admin,
  },
  processor: { path: '/processor', title: 'Processor Dashboard', access: 'processor.view', menu: ['Processing', 'folder'], ...admin },
  processorLoanReport: {
    path: '/processorqcreport',
    title: 'Processor Qc Report',
    access: 'reports.processor',
    menu: ['Processing', 'chart-column'],
    ...admin,
  },
  underwriter: {
    path: '/underwritter',
    title: 'Underwriter Dashboard',
    access: 'underwriter.view',
    menu: ['Underwriting', 'shield'],
    ...admin,
  },
  pipelineDetails: {
    path: '/pipelinedetails',
    title: 'Pipeline Details',
    access: 'underwriter.view',
    menu: ['Underwriting', 'funnel'],
    ...admin,
  },
  underwriterLoanReport: {
    path: '/underwriterqcreport',
    title: 'Underwriter Qc Report',
    access: 'reports.underwriter',
    menu: ['Underwriting', 'chart-column'],
    ...admin,
  },
  processorUnderwriterLog: {
    path: '/processoruwlog',
    title: 'ProcessorUWLog Dashboard',
    tabName: 'ProcessorUW Log',
    access: 'processor.log',
    menu: ['Log', 'history'],
    ...admin,
  },

  qaProcessor: {
    path: '/qcprocessor',
    title: 'QA Dashboard',
    tabName: 'QA Processor Dashboard',
    access: 'quality.processor.view',
    menu: ['Quality', 'clipboard-check'],
    ...quality,
  },
  qaUnderwriter: {
    path: '/qcunderwritter',
    title: 'QA Dashboard',
    tabName: 'QA Underwriter Dashboard',
    access: 'quality.underwriter.view',
    menu: ['Quality', 'clipboard-check'],
    ...quality,
  },
  qaCloser: {
    path: '/qccloser',
    title: 'QA Closer Dashboard',
    access: 'quality.closer.view',
    menu: ['Quality', 'clipboard-check'],
    ...quality,
  },
  adjudication: { path: '/qcadjudication', title: 'Adjudication', access: 'quality.manage', menu: ['Quality', 'scale'], ...quality },
  samplingPlans: {
    path: '/qcsampling',
    title: 'Sampling Plans',
    access: 'quality.sample',
    menu: ['Quality', 'pie-chart'],
    ...quality,
  },
  samplingPlan: { path: '/qcsampling/:planId', title: 'Sampling plan', access: 'quality.sample', ...quality },
  sampledLoans: { path: '/qcsampling/:planId/loans', title: 'Sampled loans', access: 'quality.sample', ...quality },
  samplingProof: { path: '/qcsampling/:planId/proof', title: 'Proof of a sample', access: 'quality.sample', ...quality },
  findings: { path: '/qcfindings', title: 'Findings', access: 'loans.view', menu: ['Quality', 'flag'], ...quality },
  dataTests: { path: '/qcdatatests', title: 'Data Tests', access: 'quality.tests.view', menu: ['Quality', 'funnel'], ...quality },
  dataTest: { path: '/qcdatatests/:testId', title: 'Data Tests', access: 'quality.tests.view', ...quality },
  testLimits: { path: '/qcdatatests/limits', title: 'Limits', access: 'quality.tests.view', ...quality },
  exceptions: { path: '/qcexceptions', title: 'Exceptions', access: 'loans.view', menu: ['Quality', 'flag'], ...quality },
  processorCheckpoints: {
    path: '/qcprocessorsetting',
    title: 'QC Checkpoint',
    tabName: 'Processor QC Checkpoint',
    access: 'quality.checkpoints.view',
    menu: ['Quality', 'list-checks'],
    ...admin,
  },
  underwriterCheckpoints: {
    path: '/qcuwsetting',
    title: 'QC Checkpoint',
    tabName: 'UW QC Checkpoint',
    access: 'quality.checkpoints.view',
    menu: ['Quality', 'list-checks'],
    ...admin,
  },
  closerCheckpoints: {
    path: '/qcclosersetting',
    title: 'QC Checkpoint',
    tabName: 'Closer QC Checkpoint',
    access: 'quality.checkpoints.view',
    menu: ['Quality', 'list-checks'],
    ...admin,
  },

  processorReport: {
    path: '/qcprocessorreport',
    title: 'Processor QC Report',
    access: 'reports.processor',
    menu: ['Reports', 'chart-column'],
    ...admin,
  },
  underwriterReport: {
    path: '/qcuwreport',
    title: 'Underwriter QC Report',
    access: 'reports.underwriter',
    menu: ['Reports', 'chart-column'],
    ...admin,
  },
  closerReport: {
    path: '/qccloserreport',
    title: 'Closer QC Report',
    access: 'reports.closer',
    menu: ['Reports', 'chart-column'],
    ...admin,
  },
  reviewDashboards: {
    path: '/qcdashboard',
    title: 'Review Dashboards',
    access: 'reports.reviews',
    menu: ['Reports', 'chart-line'],
    ...admin,
  },
  monthlyReviews: { path: '/qcdashboard/monthly', title: 'Review Dashboards', tabName: 'Monthly', access: 'reports.reviews', ...admin },
  reviewsToDate: { path: '/qcdashboard/mtd', title: 'Review Dashboards', tabName: 'Month to Date', access: 'reports.reviews', ...admin },
  overturns: {
    path: '/qcdashboard/overturns',
    title: 'Review Dashboards',
    tabName: 'Overturn Report',
    access: 'reports.reviews',
    ...admin,
  },

  qualityCharts: {
    path: '/qualitycharts',
    title: 'Quality Over Time',
    access: 'reports.reviews',
    menu: ['Reports', 'chart-spline'],
    ...quality,
  },
  qualityPeople: { path: '/qualitycharts/people', title: 'People', access: 'reports.reviews', ...quality },
  qualityWaterfall: { path: '/qualitycharts/waterfall', title: 'Waterfall', access: 'reports.reviews', ...quality },
  qualityClocks: { path: '/qualitycharts/clocks', title: 'Clocks', access: 'reports.reviews', ...quality },
  chartLoans: { path: '/qualitycharts/loans', title: 'Loans Behind a Chart', access: 'reports.reviews', ...quality },
  qualityTargets: { path: '/qualitytargets', title: 'Quality Targets', access: 'reports.reviews', menu: ['Reports', 'target'], ...quality },
  correctiveActions: {
    path: '/correctiveactions',
    title: 'Corrective Actions',
    access: 'reports.reviews',
    menu: ['Reports', 'wrench'],
    ...quality,
  },
  monthlyPack: { path: '/monthlypack', title: 'Monthly Pack', access: 'reports.reviews', menu: ['Reports', 'book-check'], ...quality },

  dataImport: { path: '/import', title: 'Data Import', access: 'imports.run', menu: ['Administration', 'file-up'], ...admin },
  manualProcessorAssignment: {
    path: '/ManualProcessorAssignment',
    title: 'Manual Processor Assignment',
    access: 'loans.assign',
    menu: ['Administration', 'user-plus'],
    ...admin,
  },
  manualUnderwriterAssignment: {
    path: '/ManualUnderwriterAssignment',
    title: 'Manual Underwriter Assignment',
    access: 'loans.assign',
    menu: ['Administration', 'user-plus'],
    ...admin,
  },
  loanPipeline: { path: '/loanAssignedFor', title: 'Loan Pipeline', access: 'loans.pipeline', menu: ['Administration', 'list'], ...admin },
  approvedNotSubmitted: {
    path: '/approved-not-submitted',
    title: 'Approved But Not Submitted to QC',
    tabName: 'Approved Not Submitted',
    access: 'loans.pipeline',
    menu: ['Administration', 'list-x'],
    ...admin,
  },
  fulfillStatus: {
    path: '/iFulfillStatus',
    title: 'IFulfillStatus',
    access: 'loans.pipeline',
    menu: ['Administration', 'list-todo'],
    ...admin,
  },

  users: { path: '/users', title: 'Users', access: 'people.users.view', menu: ['Administration', 'user'], ...admin },
  teams: { path: '/teams', title: 'Teams', access: 'people.teams.view', menu: ['Administration', 'users'], ...admin },
  groups: { path: '/groups', title: 'Groups', access: 'people.groups.view', menu: ['Administration', 'shield-check'], ...admin },
  group: { path: '/groups/:groupId', title: 'Group Details', access: 'people.groups.view', ...admin },
  viewAs: { path: '/viewas', title: 'View as', access: 'people.groups.edit', ...admin },
  apiKeys: { path: '/apikeys', title: 'API Keys', access: 'people.users.edit', menu: ['Administration', 'key'], ...admin },
  sharedServices: {
    path: '/admin',
    title: 'Shared Services',
    access: 'services.view',
    menu: ['Administration', 'database'],
    ...admin,
  },
  settings: {
    path: '/admin/settings',
    title: 'Settings',
    access: 'settings.edit',
    menu: ['Administration', 'sliders-horizontal'],
    ...admin,
  },
  calendars: { path: '/admin/settings/calendars', title: 'Calendars', access: 'settings.edit', ...admin },
  away: { path: '/admin/settings/away', title: 'Away', access: 'people.users.view', ...admin },
  outgoingMail: { path: '/admin/settings/mail', title: 'Outgoing Mail', access: 'settings.edit', ...admin },
  auditTrail: { path: '/admin/audit', title: 'Audit Trail', access: 'audit.view', menu: ['Administration', 'scroll-text'], ...admin },
  api: { path: '/admin/settings/api', title: 'API', access: 'signed-in', ...admin },

  // The last one, because the first menu item that a person may open is their landing path on the wire.
  myWork: { path: '/mywork', title: 'My work', access: 'loans.view', menu: ['My work', 'inbox'] },
} as const satisfies Record<string, Screen>

type ScreenTable = typeof SCREENS
export type ScreenName = keyof ScreenTable
type NamesOfScreensWith<Mark> = { [Name in ScreenName]: ScreenTable[Name] extends Mark ? Name : never }[ScreenName]
/** Screens that need a session. */
export type ProtectedName = Exclude<ScreenName, NamesOfScreensWith<{ access: 'public' }>>

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
