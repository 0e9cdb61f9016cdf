/**
 * Every address of the app under its proper name (platform 2.1; work 2; quality 2). The legacy spellings stand here and nowhere else.
 */
export const paths = {
  root: '/',
  signIn: '/login',
  signOut: '/logout',
  passwordReset: '/password_reset',
  changePassword: '/changepassword',
  mySessions: '/mysessions',
  downloads: '/downloads',

  landing: '/landing',
  lateLoans: '/lateloanreview',
  overtime: '/overtimereport',

  closing: '/closing',
  myClosings: '/closing/mine',
  closingLog: '/closinglog',
  processor: '/processor',
  processorLoanReport: '/processorqcreport',
  underwriter: '/underwritter',
  pipelineDetails: '/pipelinedetails',
  underwriterLoanReport: '/underwriterqcreport',
  processorUnderwriterLog: '/processoruwlog',

  qaProcessor: '/qcprocessor',
  qaUnderwriter: '/qcunderwritter',
  qaCloser: '/qccloser',
  processorCheckpoints: '/qcprocessorsetting',
  underwriterCheckpoints: '/qcuwsetting',
  closerCheckpoints: '/qcclosersetting',

  processorReport: '/qcprocessorreport',
  underwriterReport: '/qcuwreport',
  closerReport: '/qccloserreport',
  reviewDashboards: '/qcdashboard',

  dataImport: '/import',
  manualProcessorAssignment: '/ManualProcessorAssignment',
  manualUnderwriterAssignment: '/ManualUnderwriterAssignment',
  loanPipeline: '/loanAssignedFor',
  approvedNotSubmitted: '/approved-not-submitted',
  fulfillStatus: '/iFulfillStatus',

  users: '/users',
  teams: '/teams',
  groups: '/groups',
  group: '/groups/:groupId',
  viewAs: '/viewas',
  administration: '/admin',
  settings: '/admin/settings',
  calendars: '/admin/settings/calendars',
  away: '/admin/settings/away',
  outgoingMail: '/admin/settings/mail',
  auditTrail: '/admin/audit',
} as const

export type Path = (typeof paths)[keyof typeof paths]
