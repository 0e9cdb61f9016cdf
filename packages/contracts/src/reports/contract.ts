import { contract, undecided } from '../contract.ts'

export const qcReports = contract('com_qc', {
  getAllProcessorReport: {
    kind: 'query',
    title: 'See the processor QC report',
    access: 'reports.processor',
    input: undecided,
    output: undecided,
  },
  getAllProcessorReportDetail: {
    kind: 'query',
    title: 'See a detail of the processor QC report',
    access: 'reports.processor',
    input: undecided,
    output: undecided,
  },
  getAllUwReport: {
    kind: 'query',
    title: 'See the underwriter QC report',
    access: 'reports.underwriter',
    input: undecided,
    output: undecided,
  },
  getAllUwReportDetail: {
    kind: 'query',
    title: 'See a detail of the underwriter QC report',
    access: 'reports.underwriter',
    input: undecided,
    output: undecided,
  },
  getAllCloserReport: { kind: 'query', title: 'See the closer QC report', access: 'reports.closer', input: undecided, output: undecided },
  getAllCloserReportDetail: {
    kind: 'query',
    title: 'See a detail of the closer QC report',
    access: 'reports.closer',
    input: undecided,
    output: undecided,
  },
})

export const reviewDashboards = contract('com_qcdashboard', {
  getFilters: {
    kind: 'query',
    title: 'Load the filters of the review dashboards',
    access: 'reports.reviews',
    input: undecided,
    output: undecided,
  },
  getMonthly: { kind: 'query', title: 'See the monthly review dashboard', access: 'reports.reviews', input: undecided, output: undecided },
  getMonthToDate: {
    kind: 'query',
    title: 'See the month-to-date review dashboard',
    access: 'reports.reviews',
    input: undecided,
    output: undecided,
  },
  getOverturnReport: { kind: 'query', title: 'See the overturn report', access: 'reports.reviews', input: undecided, output: undecided },
})
