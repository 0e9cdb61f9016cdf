import type { ChoiceSpec } from '@ivue/contracts/grid/list.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { qcReports } from '@ivue/contracts/reports/contract.ts'
import { QC_REPORT_LISTS, QC_REPORTS, type QcReport } from '@ivue/contracts/reports/qc-reports.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { InstantFilter } from '../../grid/frame/filters/choice-filters.tsx'
import { FilterDays, FilterSelectField } from '../../grid/frame/filters/filter-fields.tsx'
import type { GridState } from '../../grid/model/state/use-grid-state.ts'
import { PeriodFilter } from '../period-filter.tsx'
import { type QcReportDefinition, ReportPage } from '../report-page.tsx'

/** Returns the options of a filter. Full and Partial are labelled Full Audit and Partial Audit (quality 2.4). */
const toOptions = ({ label, choices }: ChoiceSpec) =>
  choices.map((value) => ({ value, label: label === 'Audit' ? `${value} ${label}` : value }))

function buildReport(kind: ReviewKind, title: string, calls: QcReportDefinition['calls'], wide = false): QcReportDefinition {
  const { choice, person }: QcReport = QC_REPORTS[kind]
  const choices = choice && toOptions(choice)
  return {
    name: `${kind}-qc-report`,
    title,
    person,
    list: QC_REPORT_LISTS[kind],
    calls,
    wide,
    empty: 'No review of this selection was completed in these days. Choose other days or another selection.',
    fields: ({ field, errorOf }, loading) => (
      <>
        {choice && choices && <FilterSelectField label={choice.label} options={choices} disabled={loading} {...field('audit')} />}
        <FilterDays
          label="QC Created"
          from={field('dateFromSearch')}
          to={field('dateToSearch')}
          error={errorOf('dateFromSearch') ?? errorOf('dateToSearch')}
        />
        <FilterDays
          label="QC Completed"
          from={field('dateFromComplete')}
          to={field('dateToComplete')}
          error={errorOf('dateFromComplete') ?? errorOf('dateToComplete')}
        />
      </>
    ),
    controls: (grid) => <CountingSelects grid={grid} />,
  }
}

/** Selects the period, which fails and which reviews count. They apply without Search. */
function CountingSelects({ grid }: { grid: GridState }) {
  return (
    <>
      <PeriodFilter
        values={grid.view.filters}
        onChange={grid.setFilters}
        from="dateFromComplete"
        to="dateToComplete"
        without={grid.view.filters.dateFromSearch ? null : 'Last month'}
      />
      <InstantFilter grid={grid} name="fails" />
      <InstantFilter grid={grid} name="selection" />
    </>
  )
}

const PROCESSOR = buildReport('processor', SCREENS.processorReport.title, {
  list: qcReports.getAllProcessorReport,
  detail: qcReports.getAllProcessorReportDetail,
})
const UNDERWRITER = buildReport('underwriter', SCREENS.underwriterReport.title, {
  list: qcReports.getAllUwReport,
  detail: qcReports.getAllUwReportDetail,
})
const CLOSER = buildReport(
  'closer',
  SCREENS.closerReport.title,
  { list: qcReports.getAllCloserReport, detail: qcReports.getAllCloserReportDetail },
  true,
)

/** The three QC reports (quality 2.4). */
export const ProcessorReportPage = () => <ReportPage report={PROCESSOR} />
export const UnderwriterReportPage = () => <ReportPage report={UNDERWRITER} />
export const CloserReportPage = () => <ReportPage report={CLOSER} />
