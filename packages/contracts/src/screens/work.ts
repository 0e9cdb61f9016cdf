import { MESSAGES } from '../messages.ts'

const admin = { under: 'Administration' } as const

/** Signing in, the landing page, the own account, and the desks with their logs (platform 2.1; work 2). */
export const WORK_SCREENS = {
  root: { path: '/', title: 'iVue', access: 'public' },
  signIn: { path: '/login', title: 'Sign in', access: 'public' },
  signOut: { path: '/logout', title: 'Logout', access: 'public' },
  passwordReset: { path: '/password_reset', title: MESSAGES.passwordResetTitle, access: 'public' },

  landing: { path: '/landing', title: 'Landing Dashboard', access: 'home.view', menu: ['Home', 'house'] },
  lateLoans: { path: '/lateloanreview', title: 'Late Loan Review', access: 'home.view', lists: ['late-loans'] },
  lateLoansBehind: { path: '/lateloanreview/loans', title: 'Loans Behind a Card', access: 'home.view', lists: ['late-loans-behind'] },
  overtime: { path: '/overtimereport', title: 'Overtime Report', access: 'home.view', lists: ['overtime'] },
  changePassword: { path: '/changepassword', title: MESSAGES.changePassword, access: 'signed-in' },
  mySessions: { path: '/mysessions', title: 'My Sessions', access: 'signed-in' },
  downloads: { path: '/downloads', title: 'Downloads', access: 'signed-in' },

  closing: {
    path: '/closing',
    title: 'Closing Dashboard',
    access: 'closing.view',
    menu: ['Closing', 'key-round'],
    lists: ['closing'],
    ...admin,
  },
  myClosings: {
    path: '/closing/mine',
    title: 'My Closings',
    access: 'closing.view',
    menu: ['Closing', 'user'],
    lists: ['my-closings'],
    ...admin,
  },
  closingLog: {
    path: '/closinglog',
    title: 'ClosingLog Dashboard',
    tabName: 'Closing Log',
    access: 'closing.log',
    menu: ['Closing', 'history'],
    lists: ['closing-log'],
    ...admin,
  },
  processor: {
    path: '/processor',
    title: 'Processor Dashboard',
    access: 'processor.view',
    menu: ['Processing', 'folder'],
    lists: ['processor'],
    ...admin,
  },
  processorLoanReport: {
    path: '/processorqcreport',
    title: 'Processor Qc Report',
    access: 'reports.processor',
    menu: ['Processing', 'chart-column'],
    lists: ['processor-loan-report'],
    ...admin,
  },
  underwriter: {
    path: '/underwritter',
    title: 'Underwriter Dashboard',
    access: 'underwriter.view',
    menu: ['Underwriting', 'shield'],
    lists: ['underwriter'],
    ...admin,
  },
  pipelineDetails: {
    path: '/pipelinedetails',
    title: 'Pipeline Details',
    access: 'underwriter.view',
    menu: ['Underwriting', 'funnel'],
    lists: ['pipeline-details'],
    ...admin,
  },
  underwriterLoanReport: {
    path: '/underwriterqcreport',
    title: 'Underwriter Qc Report',
    access: 'reports.underwriter',
    menu: ['Underwriting', 'chart-column'],
    lists: ['underwriter-loan-report'],
    ...admin,
  },
  processorUnderwriterLog: {
    path: '/processoruwlog',
    title: 'ProcessorUWLog Dashboard',
    tabName: 'ProcessorUW Log',
    access: 'processor.log',
    menu: ['Log', 'history'],
    lists: ['processor-uw-log'],
    ...admin,
  },
} as const
