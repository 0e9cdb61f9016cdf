import type { ProtectedName } from '@ivue/contracts/screens.ts'
import type { ComponentType } from 'react'

type LoadPage = () => Promise<ComponentType>

/* Files of several pages. */
const importedPages = () => import('./reports/imported/imported-pages.tsx')
const qaPages = () => import('./quality/reviews/qa-page.tsx')
const checkpointPages = () => import('./quality/checkpoints/checkpoints-page.tsx')
const qcPages = () => import('./reports/qc/qc-pages.tsx')
const reviewDashboards = () => import('./reports/dashboards/review-dashboards.tsx')
const dataTestPages = () => import('./data-tests/data-test-pages.ts')

/** The page of each screen, loaded when first opened. The compiler requires a page for every screen, and only for those. */
export const pages: Readonly<Record<ProtectedName, LoadPage>> = {
  landing: async () => (await import('./app/landing-page.tsx')).Landing,
  lateLoans: async () => (await import('./home/late-loans-page.tsx')).LateLoansPage,
  lateLoansBehind: async () => (await import('./home/late-loans-behind-page.tsx')).LateLoansBehindPage,
  overtime: async () => (await import('./home/overtime-page.tsx')).OvertimePage,
  changePassword: async () => (await import('./session/password/change-password-page.tsx')).ChangePasswordPage,
  mySessions: async () => (await import('./session/my-sessions/sessions-page.tsx')).SessionsPage,
  downloads: async () => (await import('./exports/exports-page.tsx')).ExportsPage,
  closing: async () => (await import('./desks/closing/closing-page.tsx')).ClosingPage,
  myClosings: async () => (await import('./desks/closing/my-closings-page.tsx')).MyClosingsPage,
  closingLog: async () => (await import('./desks/closing/closing-log-page.tsx')).ClosingLogPage,
  processor: async () => (await import('./desks/processor/processor-page.tsx')).ProcessorPage,
  processorLoanReport: async () => (await importedPages()).ProcessorLoanReportPage,
  underwriter: async () => (await import('./desks/underwriter/underwriter-page.tsx')).UnderwriterPage,
  pipelineDetails: async () => (await import('./desks/pipeline/pipeline-details-page.tsx')).PipelineDetailsPage,
  underwriterLoanReport: async () => (await importedPages()).UnderwriterLoanReportPage,
  processorUnderwriterLog: async () => (await import('./desks/staged/processor-uw-log-page.tsx')).ProcessorUwLogPage,
  qaProcessor: async () => (await qaPages()).QaProcessorPage,
  qaUnderwriter: async () => (await qaPages()).QaUnderwriterPage,
  qaCloser: async () => (await qaPages()).QaCloserPage,
  adjudication: async () => (await import('./quality/agreement/adjudication-page.tsx')).AdjudicationPage,
  samplingPlans: async () => (await import('./quality/sampling/plans-page.tsx')).SamplingPlansPage,
  samplingPlan: async () => (await import('./quality/sampling/plan-page.tsx')).SamplingPlanPage,
  sampledLoans: async () => (await import('./quality/sampling/sampled-loans-page.tsx')).SampledLoansPage,
  samplingProof: async () => (await import('./quality/sampling/proof-page.tsx')).SamplingProofPage,
  findings: async () => (await import('./quality/findings/findings-page.tsx')).FindingsPage,
  dataTests: async () => (await dataTestPages()).DataTestsPage,
  dataTest: async () => (await dataTestPages()).DataTestPage,
  testLimits: async () => (await dataTestPages()).TestLimitsPage,
  exceptions: async () => (await import('./quality/exceptions/exceptions-page.tsx')).ExceptionsPage,
  processorCheckpoints: async () => (await checkpointPages()).ProcessorCheckpointsPage,
  underwriterCheckpoints: async () => (await checkpointPages()).UnderwriterCheckpointsPage,
  closerCheckpoints: async () => (await checkpointPages()).CloserCheckpointsPage,
  processorReport: async () => (await qcPages()).ProcessorReportPage,
  underwriterReport: async () => (await qcPages()).UnderwriterReportPage,
  closerReport: async () => (await qcPages()).CloserReportPage,
  reviewDashboards: async () => (await import('./reports/dashboards/review-dashboards-page.tsx')).ReviewDashboardsPage,
  monthlyReviews: async () => (await reviewDashboards()).MonthlyReviewsPage,
  reviewsToDate: async () => (await reviewDashboards()).ReviewsToDatePage,
  overturns: async () => (await reviewDashboards()).OverturnsPage,
  qualityCharts: async () => (await import('./reports/charts/control-chart-page.tsx')).ControlChartPage,
  qualityPeople: async () => (await import('./reports/charts/people-page.tsx')).PeoplePage,
  qualityWaterfall: async () => (await import('./reports/charts/waterfall-page.tsx')).WaterfallPage,
  qualityClocks: async () => (await import('./reports/clocks/clocks-page.tsx')).ClocksPage,
  chartLoans: async () => (await import('./reports/charts/chart-loans-page.tsx')).ChartLoansPage,
  qualityTargets: async () => (await import('./reports/targets/targets-page.tsx')).TargetsPage,
  correctiveActions: async () => (await import('./reports/actions/actions-page.tsx')).CorrectiveActionsPage,
  monthlyPack: async () => (await import('./reports/pack/monthly-pack-page.tsx')).MonthlyPackPage,
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
  apiKeys: async () => (await import('./people/keys/keys-page.tsx')).KeysPage,
  sharedServices: async () => (await import('./services/services-page.tsx')).SharedServicesPage,
  settings: async () => (await import('./admin/settings-page.tsx')).SettingsPage,
  calendars: async () => (await import('./admin/calendars-page.tsx')).CalendarsPage,
  away: async () => (await import('./admin/away-page.tsx')).AwayPage,
  outgoingMail: async () => (await import('./admin/mail-page.tsx')).MailPage,
  auditTrail: async () => (await import('./admin/audit-page.tsx')).AuditPage,
  api: async () => (await import('./admin/api-page.tsx')).ApiPage,
  myWork: async () => (await import('./app/my-work.tsx')).MyWork,
}
