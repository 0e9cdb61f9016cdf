import { processorQcReport, underwriterQcReport } from '@ivue/contracts/reports/contract.ts'
import { IMPORTED_LIST, IMPORTED_REPORTS, type ImportedDesk } from '@ivue/contracts/reports/imported-reports.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { FilterDays } from '../../grid/frame/filters/filter-fields.tsx'
import { ScreenTabs } from '../../viewer/screen-tabs.tsx'
import { PeriodFilter } from '../period-filter.tsx'
import { type QcReportDefinition, ReportPage } from '../report-page.tsx'

/** Defines a QC report of imported loans (quality 2.4): one filter, and how many of each person's loans reached which state. */
const importedReport = (desk: ImportedDesk, title: string, calls: QcReportDefinition['calls']): QcReportDefinition => ({
  name: `${desk}-loan-report`,
  title,
  counts: 'loans imported',
  person: IMPORTED_REPORTS[desk].person,
  list: IMPORTED_LIST,
  calls,
  empty: 'No loan was imported in these days.',
  fields: ({ field, errorOf }) => (
    <FilterDays
      label="Loan Imported"
      from={field('dateFromSearch')}
      to={field('dateToSearch')}
      error={errorOf('dateFromSearch') ?? errorOf('dateToSearch')}
    />
  ),
  controls: ({ view, setFilters }) => (
    <PeriodFilter values={view.filters} onChange={setFilters} from="dateFromSearch" to="dateToSearch" without="Last month" />
  ),
})

const PROCESSOR_REPORT = importedReport('processor', SCREENS.processorLoanReport.title, {
  list: processorQcReport.getAllProcessorQcReport,
  detail: processorQcReport.getAllProcessorQcReportDetail,
})
const UNDERWRITER_REPORT = importedReport('underwriter', SCREENS.underwriterLoanReport.title, {
  list: underwriterQcReport.getAllUnderwriterQcReport,
  detail: underwriterQcReport.getAllUnderwriterQcReportDetail,
})

export const ProcessorLoanReportPage = () => (
  <ReportPage report={PROCESSOR_REPORT} tabs={<ScreenTabs label="Processor" screens={['processor', 'processorLoanReport']} />} />
)

export const UnderwriterLoanReportPage = () => (
  <ReportPage
    report={UNDERWRITER_REPORT}
    bars={<ScreenTabs label="Underwriter" screens={['underwriter', 'pipelineDetails', 'underwriterLoanReport']} />}
  />
)
