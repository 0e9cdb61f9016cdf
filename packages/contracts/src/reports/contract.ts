import { z } from 'zod'
import { contract, query } from '../contract.ts'
import { counts, figureId } from '../figures/shapes.ts'
import { exportAnswer, gridInput, gridPage, option } from '../grid/wire.ts'
import { day, limitedText, orDefault, orDefaults, recordId, text } from '../wire/fields.ts'
import { answered, reviewHead } from '../worklist/questions.ts'

/** Returns the schema of a text field of a list's body. `initial` replaces an absent or empty value. */
const textOrInitial = (max: number, what: string, initial: string) =>
  orDefault(limitedText(max, what)).transform((value) => value || initial)

/**
 * The four dates of a report: created (`…Search`) and completed. The loan-imported reports use the first pair for the import (quality 2.4,
 * 7).
 */
const dates = orDefaults({ dateFromComplete: day, dateToComplete: day })
const counting = orDefaults({ selection: text, fails: text })
/** The field `audit`: the audit of an underwriter's report, or the review type of a closer's. "Full Audit" is read as Full. */
const audit = orDefaults({ audit: text.transform((word) => word.replace(/ Audit$/, '')) })
/**
 * The figure to open. The `empId` is a person by list id or employee id, or All for all people in scope. The `field` is the figure's
 * drill-down key.
 */
const drill = { empId: textOrInitial(20, 'The person', 'All'), field: textOrInitial(60, 'The figure', 'LoansReviewed') }

/**
 * A figure pooled over all people in scope. Its `title` is that of its column, which lists its reviews as `field`. Its `value` is null
 * without a denominator, its `counts` are those of a share, its `note` is a remark for readers.
 */
const pooled = z.object({
  title: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  figure: figureId,
  share: z.boolean(),
  counts: counts.optional(),
  note: z.string().optional(),
})
export type PooledFigure = z.infer<typeof pooled>

/**
 * A page of a report. Its `period` says what is counted. The figures `pooled` are absent if the request is only for a total or for some
 * rows.
 */
const reportPage = gridPage.extend({ period: z.string(), pooled: z.array(pooled).optional() }).or(exportAnswer)
const behindPage = gridPage.or(exportAnswer)

const report = { input: gridInput.extend({ ...dates, ...counting }), output: reportPage } as const
const detail = { input: report.input.extend(drill), output: behindPage } as const
const auditedReport = { input: report.input.extend(audit), output: reportPage } as const
const auditedDetail = { input: detail.input.extend(audit), output: behindPage } as const
export type ReportInput = z.output<typeof auditedReport.input>
export type DetailInput = z.output<typeof auditedDetail.input>
export type SentReportInput = z.input<typeof auditedDetail.input>

const importedInput = gridInput.extend(dates)
const importedReport = { input: importedInput, output: reportPage } as const
const importedDetail = { input: importedInput.extend(drill), output: behindPage } as const
export type ImportedInput = z.output<typeof importedDetail.input>

/** The QC reports of imported loans (work 7). Their calls belong to the components of the desks. */
export const processorQcReport = contract('com_processor', {
  getAllProcessorQcReport: query('See the loan-imported processor QC report', 'reports.processor', { ...importedReport }),
  getAllProcessorQcReportDetail: query('See a detail of the loan-imported processor QC report', 'reports.processor', { ...importedDetail }),
})
export const underwriterQcReport = contract('com_underwritter', {
  getAllUnderwriterQcReport: query('See the loan-imported underwriter QC report', 'reports.underwriter', { ...importedReport }),
  getAllUnderwriterQcReportDetail: query('See a detail of the loan-imported underwriter QC report', 'reports.underwriter', {
    ...importedDetail,
  }),
})

export const qcReports = contract('com_qc', {
  getAllProcessorReport: query('See the processor QC report', 'reports.processor', { ...report }),
  getAllProcessorReportDetail: query('See a detail of the processor QC report', 'reports.processor', { ...detail }),
  getAllUwReport: query('See the underwriter QC report', 'reports.underwriter', { ...auditedReport }),
  getAllUwReportDetail: query('See a detail of the underwriter QC report', 'reports.underwriter', { ...auditedDetail }),
  getAllCloserReport: query('See the closer QC report', 'reports.closer', { ...auditedReport }),
  getAllCloserReportDetail: query('See a detail of the closer QC report', 'reports.closer', { ...auditedDetail }),
})

/**
 * The filters of the review dashboards (platform 3.6). The `variant` is Closing QC or SS. The fields `users`, `unitLeads` and `teamLeads`
 * are comma-separated ids of people, `roles` and `reviewType` comma-separated words. All, empty and `Review Type` do not filter. With
 * `field` the answer lists the reviews behind that figure, for the row `empId` or for all rows.
 */
const dashboardInput = gridInput.extend({
  ...orDefaults({
    variant: text,
    tab: text,
    users: text,
    roles: text,
    unitLeads: text,
    teamLeads: text,
    reviewType: text,
    loanType: text,
    defectType: text,
    selection: text,
  }),
  empId: textOrInitial(20, 'The row', 'All'),
  field: textOrInitial(60, 'The figure', ''),
})
const monthlyInput = dashboardInput.extend(orDefaults({ months: text }))
const toDateInput = dashboardInput.extend(orDefaults({ dateFrom: day, dateTo: day, statusType: text, disposition: text }))
const overturnInput = toDateInput.omit({ tab: true, statusType: true, disposition: true, defectType: true })
export type MonthlyInput = z.output<typeof monthlyInput>
export type ToDateInput = z.output<typeof toDateInput>
export type OverturnInput = z.output<typeof overturnInput>
export type DashboardRequest = z.input<typeof monthlyInput> & z.input<typeof toDateInput>

/**
 * A measure of all people in scope, with one value per period, in the order of `periods`, and for a share also its counts. The `field`
 * lists its reviews.
 */
const measure = z.object({
  title: z.string(),
  figure: figureId,
  field: z.string(),
  share: z.boolean(),
  values: z.array(z.number().nullable()),
  counts: z.array(counts).optional(),
})
export type DashboardMeasure = z.infer<typeof measure>
const period = z.object({ value: z.string(), label: z.string() })
/** The figures of a dashboard. They are absent if the request is only for a total, for some rows, or for the reviews behind a figure. */
const dashboardFigures = { periods: z.array(period).optional(), measures: z.array(measure).optional() }
const dashboardPage = gridPage.extend(dashboardFigures).or(exportAnswer)

/** A person of the picker. The `label` is 'name / role / access level' (platform 3.6). */
const pickedUser = option.extend({ team: z.string(), ad_network_acc: z.string() })

/** The disputed questions of a review, each with the decision. */
const questionnaire = reviewHead.extend({ borrower: z.string(), questions: z.array(answered) })
export type Questionnaire = z.infer<typeof questionnaire>

export const reviewDashboards = contract('com_qcdashboard', {
  getFilters: query('Load the filters of the review dashboards', 'reports.reviews', {
    input: z.object({}),
    output: z.object({
      users: z.array(pickedUser),
      roles: z.array(option),
      unitLeads: z.array(option),
      teamLeads: z.array(option),
      reviewTypes: z.record(z.string(), z.array(option)),
      loanTypes: z.array(option),
      defectTypes: z.array(option),
      statusTypes: z.array(option),
      dispositions: z.array(option),
      /** The months to choose from, newest first. The first is the default. */
      months: z.array(option),
    }),
  }),
  getMonthly: query('See the monthly review dashboard', 'reports.reviews', { input: monthlyInput, output: dashboardPage }),
  getMonthToDate: query('See the month-to-date review dashboard', 'reports.reviews', { input: toDateInput, output: dashboardPage }),
  getOverturnReport: query('See the overturn report', 'reports.reviews', { input: overturnInput, output: dashboardPage }),
  /** The questionnaire that the overturn report opens. Not in the old client's wire. */
  getOverturnQuestions: query('See the disputed questions of a review', 'reports.reviews', {
    input: z.object({ qaId: recordId }),
    output: questionnaire,
  }),
})
