import type { BuiltName, ScreenName } from '@ivue/contracts/screens.ts'
import type { ComponentType } from 'react'

type LoadPage = () => Promise<ComponentType>

/** The page of each screen, loaded when first opened. The compiler requires a page for every built screen, and only for those. */
export const pages: Readonly<Partial<Record<ScreenName, LoadPage>>> = {
  changePassword: async () => (await import('./session/password/change-password-page.tsx')).ChangePasswordPage,
  mySessions: async () => (await import('./session/my-sessions/sessions-page.tsx')).SessionsPage,
  downloads: async () => (await import('./grid/export/exports-page.tsx')).ExportsPage,
  closing: async () => (await import('./desks/closing/closing-page.tsx')).ClosingPage,
  myClosings: async () => (await import('./desks/closing/my-closings-page.tsx')).MyClosingsPage,
  closingLog: async () => (await import('./desks/closing/closing-log-page.tsx')).ClosingLogPage,
  processor: async () => (await import('./desks/processor/processor-page.tsx')).ProcessorPage,
  underwriter: async () => (await import('./desks/underwriter/underwriter-page.tsx')).UnderwriterPage,
  pipelineDetails: async () => (await import('./desks/pipeline/pipeline-details-page.tsx')).PipelineDetailsPage,
  processorUnderwriterLog: async () => (await import('./desks/staged/processor-uw-log-page.tsx')).ProcessorUwLogPage,
  qaProcessor: async () => (await import('./quality/reviews/processor-page.tsx')).QaProcessorPage,
  qaUnderwriter: async () => (await import('./quality/reviews/underwriter-page.tsx')).QaUnderwriterPage,
  qaCloser: async () => (await import('./quality/reviews/closer-page.tsx')).QaCloserPage,
  processorCheckpoints: async () => (await import('./quality/checkpoints/checkpoints-page.tsx')).ProcessorCheckpointsPage,
  underwriterCheckpoints: async () => (await import('./quality/checkpoints/checkpoints-page.tsx')).UnderwriterCheckpointsPage,
  closerCheckpoints: async () => (await import('./quality/checkpoints/checkpoints-page.tsx')).CloserCheckpointsPage,
  dataImport: async () => (await import('./imports/import-page.tsx')).ImportPage,
  manualProcessorAssignment: async () => (await import('./loans/lists/manual-processor-page.tsx')).ManualProcessorPage,
  manualUnderwriterAssignment: async () => (await import('./loans/lists/manual-underwriter-page.tsx')).ManualUnderwriterPage,
  loanPipeline: async () => (await import('./loans/lists/loan-pipeline-page.tsx')).LoanPipelinePage,
  approvedNotSubmitted: async () => (await import('./loans/lists/approved-page.tsx')).ApprovedPage,
  fulfillStatus: async () => (await import('./loans/lists/fulfilment-page.tsx')).FulfilmentPage,
  users: async () => (await import('./people/users/users-page.tsx')).UsersPage,
  teams: async () => (await import('./people/teams/teams-page.tsx')).TeamsPage,
  groups: async () => (await import('./people/groups/groups-page.tsx')).GroupsPage,
  group: async () => (await import('./people/groups/group-page.tsx')).GroupPage,
  viewAs: async () => (await import('./people/view-as/view-as-page.tsx')).ViewAsPage,
  administration: async () => (await import('./admin/admin-page.tsx')).AdminPage,
  settings: async () => (await import('./admin/settings-page.tsx')).SettingsPage,
  calendars: async () => (await import('./admin/calendars-page.tsx')).CalendarsPage,
  away: async () => (await import('./admin/away-page.tsx')).AwayPage,
  outgoingMail: async () => (await import('./admin/mail-page.tsx')).MailPage,
  auditTrail: async () => (await import('./admin/audit-page.tsx')).AuditPage,
} satisfies Record<BuiltName, LoadPage>
