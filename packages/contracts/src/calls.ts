import { audit } from './audit/contract.ts'
import type { Call, CallDeclaration, Contract } from './contract.ts'
import { dataTests } from './data-tests/contract.ts'
import { testResults } from './data-tests/results-contract.ts'
import { reviewTests } from './data-tests/review-contract.ts'
import { closing, closingLog } from './desks/contract.ts'
import { processor, processorLog, underwriter } from './desks/staged-contract.ts'
import { processorSummary, underwriterSummary } from './desks/summary/summary-contract.ts'
import { utility } from './grid/contract.ts'
import { gridViews } from './grid/views-contract.ts'
import { landing } from './home/contract.ts'
import { dataImport } from './imports/contract.ts'
import { live } from './live/contract.ts'
import { loanDetails } from './loans/contract.ts'
import { approvedNotSubmitted, fulfillStatus, loanPipeline, manualAssignment } from './loans/lists-contract.ts'
import { outgoingMail } from './mail/contract.ts'
import { myWork, teamWork } from './my-work/contract.ts'
import { notifications } from './notifications/contract.ts'
import { palette } from './palette/contract.ts'
import { away, groups, team, users } from './people/contract.ts'
import { apiKeys } from './people/key-contract.ts'
import { viewAs } from './people/view-as.ts'
import { adjudications } from './quality/agreement/contract.ts'
import { checkpoints, checkpointTrials } from './quality/checkpoints/contract.ts'
import { evidence, findings } from './quality/findings/contract.ts'
import { completedReviews } from './quality/reviews/completed-contract.ts'
import { checklists, reviewActions, reviewSummary } from './quality/reviews/contract.ts'
import { sampling } from './quality/sampling/contract.ts'
import { correctiveActions } from './reports/actions/actions-contract.ts'
import { qualityCharts } from './reports/charts/charts-contract.ts'
import { qualityTargets } from './reports/charts/targets-contract.ts'
import { qcClocks } from './reports/clocks/clocks-contract.ts'
import { processorQcReport, qcReports, reviewDashboards, underwriterQcReport } from './reports/contract.ts'
import { monthlyPacks } from './reports/pack/pack-contract.ts'
import { schedules } from './schedules/schedules-contract.ts'
import { serviceResults, sharedServices } from './services/contract.ts'
import { login, tabs } from './session/contract.ts'
import { ownSession } from './session/own-contract.ts'
import { settings } from './settings/contract.ts'
import { watch } from './watch/contract.ts'
import { worklist } from './worklist/contract.ts'
import { moveWork } from './worklist/move/contract.ts'
import { phrases } from './worklist/phrases/contract.ts'

/** Every contract of the wire. One component may be declared in several parts, one per capability. */
export const CONTRACTS: readonly Contract<Record<string, CallDeclaration>>[] = [
  login,
  tabs,
  ownSession,
  outgoingMail,
  users,
  team,
  groups,
  away,
  viewAs,
  apiKeys,
  utility,
  gridViews,
  dataImport,
  loanDetails,
  loanPipeline,
  approvedNotSubmitted,
  fulfillStatus,
  manualAssignment,
  worklist,
  moveWork,
  phrases,
  closing,
  closingLog,
  processor,
  underwriter,
  processorLog,
  processorSummary,
  underwriterSummary,
  checklists,
  reviewSummary,
  adjudications,
  checkpoints,
  checkpointTrials,
  reviewActions,
  completedReviews,
  reviewTests,
  sampling,
  findings,
  evidence,
  qcReports,
  processorQcReport,
  underwriterQcReport,
  reviewDashboards,
  qualityCharts,
  qualityTargets,
  correctiveActions,
  qcClocks,
  monthlyPacks,
  sharedServices,
  schedules,
  serviceResults,
  settings,
  audit,
  landing,
  myWork,
  teamWork,
  notifications,
  live,
  palette,
  watch,
  dataTests,
  testResults,
]

export const CALLS: readonly Call[] = CONTRACTS.flatMap((part) => Object.values(part))

export const callKey = (call: { option: string; task: string }): string => `${call.option}/${call.task}`
