import { processorQcReport } from '@ivue/contracts/reports/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { ScreenTabs } from '../../rpc/screen-tabs.tsx'
import { ReportPage } from '../report-page.tsx'
import { importedReport } from './imported-report.tsx'

const REPORT = importedReport('processor', SCREENS.processorLoanReport.title, {
  list: processorQcReport.getAllProcessorQcReport,
  detail: processorQcReport.getAllProcessorQcReportDetail,
})

/** The Processor Qc Report of imported loans (quality 2.4). */
export function ProcessorLoanReportPage() {
  return <ReportPage report={REPORT} tabs={<ScreenTabs label="Processor" screens={['processor', 'processorLoanReport']} />} />
}
