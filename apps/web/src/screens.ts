import type { Access } from '@ivue/contracts/contract.ts'
import type { ComponentType } from 'react'
import { paths } from './paths.ts'

export interface Screen {
  path: string
  /** The page's name: heading, breadcrumb, document title. */
  title: string
  /** What the viewer must hold to see it; the server decides again at each call. */
  access: Exclude<Access, 'public'>
  /** The breadcrumb's first word. */
  under?: string
  /** Its page, loaded when first opened: `async () => (await import('./desks/closing/closing-page.tsx')).ClosingPage`. Absent: not built yet. */
  page?: () => Promise<ComponentType>
}

const admin = { under: 'Administration' } as const
const quality = { under: 'Quality Control' } as const

/** The screens inside the shell (platform 2.1). A new page needs one `page:` here and nothing else. */
export const screens: readonly Screen[] = [
  { path: paths.landing, title: 'Landing Dashboard', access: 'home.view' },
  { path: paths.lateLoans, title: 'Late Loan Review', access: 'home.view' },
  { path: paths.overtime, title: 'Overtime Report', access: 'home.view' },
  {
    path: paths.changePassword,
    title: 'Change Password',
    access: 'signed-in',
    page: async () => (await import('./session/change-password-page.tsx')).ChangePasswordPage,
  },
  {
    path: paths.mySessions,
    title: 'My Sessions',
    access: 'signed-in',
    page: async () => (await import('./session/sessions-page.tsx')).SessionsPage,
  },
  {
    path: paths.downloads,
    title: 'Downloads',
    access: 'signed-in',
    page: async () => (await import('./grid/exports-page.tsx')).ExportsPage,
  },

  {
    path: paths.closing,
    title: 'Closing Dashboard',
    access: 'closing.view',
    ...admin,
    page: async () => (await import('./desks/closing/closing-page.tsx')).ClosingPage,
  },
  {
    path: paths.myClosings,
    title: 'My Closings',
    access: 'closing.view',
    ...admin,
    page: async () => (await import('./desks/closing/my-closings-page.tsx')).MyClosingsPage,
  },
  {
    path: paths.closingLog,
    title: 'ClosingLog Dashboard',
    access: 'closing.log',
    ...admin,
    page: async () => (await import('./desks/closing/closing-log-page.tsx')).ClosingLogPage,
  },
  {
    path: paths.processor,
    title: 'Processor Dashboard',
    access: 'processor.view',
    ...admin,
    page: async () => (await import('./desks/processor/processor-page.tsx')).ProcessorPage,
  },
  { path: paths.processorLoanReport, title: 'Processor Qc Report', access: 'reports.processor', ...admin },
  {
    path: paths.underwriter,
    title: 'Underwriter Dashboard',
    access: 'underwriter.view',
    ...admin,
    page: async () => (await import('./desks/underwriter/underwriter-page.tsx')).UnderwriterPage,
  },
  {
    path: paths.pipelineDetails,
    title: 'Pipeline Details',
    access: 'underwriter.view',
    ...admin,
    page: async () => (await import('./desks/pipeline/pipeline-page.tsx')).PipelinePage,
  },
  { path: paths.underwriterLoanReport, title: 'Underwriter Qc Report', access: 'reports.underwriter', ...admin },
  {
    path: paths.processorUnderwriterLog,
    title: 'ProcessorUWLog Dashboard',
    access: 'processor.log',
    ...admin,
    page: async () => (await import('./desks/staged/processor-uw-log-page.tsx')).ProcessorUwLogPage,
  },

  { path: paths.qaProcessor, title: 'QA Dashboard', access: 'quality.processor.view', ...quality },
  { path: paths.qaUnderwriter, title: 'QA Dashboard', access: 'quality.underwriter.view', ...quality },
  { path: paths.qaCloser, title: 'QA Closer Dashboard', access: 'quality.closer.view', ...quality },
  { path: paths.processorCheckpoints, title: 'QC Checkpoint', access: 'quality.checkpoints.view', ...admin },
  { path: paths.underwriterCheckpoints, title: 'QC Checkpoint', access: 'quality.checkpoints.view', ...admin },
  { path: paths.closerCheckpoints, title: 'QC Checkpoint', access: 'quality.checkpoints.view', ...admin },

  { path: paths.processorReport, title: 'Processor QC Report', access: 'reports.processor', ...admin },
  { path: paths.underwriterReport, title: 'Underwriter QC Report', access: 'reports.underwriter', ...admin },
  { path: paths.closerReport, title: 'Closer QC Report', access: 'reports.closer', ...admin },
  { path: paths.reviewDashboards, title: 'Review Dashboards', access: 'reports.reviews', ...admin },

  {
    path: paths.dataImport,
    title: 'Data Import',
    access: 'imports.run',
    ...admin,
    page: async () => (await import('./imports/import-page.tsx')).ImportPage,
  },
  {
    path: paths.manualProcessorAssignment,
    title: 'Manual Processor Assignment',
    access: 'loans.assign',
    ...admin,
    page: async () => (await import('./loans/lists/manual-processor-page.tsx')).ManualProcessorPage,
  },
  {
    path: paths.manualUnderwriterAssignment,
    title: 'Manual Underwriter Assignment',
    access: 'loans.assign',
    ...admin,
    page: async () => (await import('./loans/lists/manual-underwriter-page.tsx')).ManualUnderwriterPage,
  },
  {
    path: paths.loanPipeline,
    title: 'Loan Pipeline',
    access: 'loans.pipeline',
    ...admin,
    page: async () => (await import('./loans/lists/pipeline-page.tsx')).PipelinePage,
  },
  {
    path: paths.approvedNotSubmitted,
    title: 'Approved But Not Submitted to QC',
    access: 'loans.pipeline',
    ...admin,
    page: async () => (await import('./loans/lists/approved-page.tsx')).ApprovedPage,
  },
  {
    path: paths.fulfillStatus,
    title: 'IFulfillStatus',
    access: 'loans.pipeline',
    ...admin,
    page: async () => (await import('./loans/lists/fulfilment-page.tsx')).FulfilmentPage,
  },

  {
    path: paths.users,
    title: 'Users',
    access: 'people.users.view',
    ...admin,
    page: async () => (await import('./people/users-page.tsx')).UsersPage,
  },
  {
    path: paths.teams,
    title: 'Teams',
    access: 'people.teams.view',
    ...admin,
    page: async () => (await import('./people/teams-page.tsx')).TeamsPage,
  },
  {
    path: paths.groups,
    title: 'Groups',
    access: 'people.groups.view',
    ...admin,
    page: async () => (await import('./people/groups-page.tsx')).GroupsPage,
  },
  {
    path: paths.group,
    title: 'Group Details',
    access: 'people.groups.view',
    ...admin,
    page: async () => (await import('./people/group-page.tsx')).GroupPage,
  },
  {
    path: paths.viewAs,
    title: 'View as',
    access: 'people.groups.edit',
    ...admin,
    page: async () => (await import('./people/view-as-page.tsx')).ViewAsPage,
  },
  {
    path: paths.administration,
    title: 'Settings',
    access: 'settings.edit',
    ...admin,
    page: async () => (await import('./admin/admin-page.tsx')).AdminPage,
  },
  {
    path: paths.settings,
    title: 'Settings',
    access: 'settings.edit',
    ...admin,
    page: async () => (await import('./admin/settings-page.tsx')).SettingsPage,
  },
  {
    path: paths.calendars,
    title: 'Calendars',
    access: 'settings.edit',
    ...admin,
    page: async () => (await import('./admin/calendars-page.tsx')).CalendarsPage,
  },
  {
    path: paths.away,
    title: 'Away',
    access: 'people.users.view',
    ...admin,
    page: async () => (await import('./admin/away-page.tsx')).AwayPage,
  },
  {
    path: paths.outgoingMail,
    title: 'Outgoing Mail',
    access: 'settings.edit',
    ...admin,
    page: async () => (await import('./admin/mail-page.tsx')).MailPage,
  },
  {
    path: paths.auditTrail,
    title: 'Audit Trail',
    access: 'audit.view',
    ...admin,
    page: async () => (await import('./admin/audit-page.tsx')).AuditPage,
  },
]

/** The tabs that Data Import shares with the lists that hand work out (platform 2.7). */
export const HANDING_OUT = [
  { to: paths.dataImport, label: 'Data Import', access: 'imports.run' },
  { to: paths.manualProcessorAssignment, label: 'Manual Processor Assignment', access: 'loans.assign' },
  { to: paths.manualUnderwriterAssignment, label: 'Manual Underwriter Assignment', access: 'loans.assign' },
  { to: paths.loanPipeline, label: 'Loan Pipeline', access: 'loans.pipeline' },
  { to: paths.approvedNotSubmitted, label: 'Approved Not Submitted', access: 'loans.pipeline' },
] as const
