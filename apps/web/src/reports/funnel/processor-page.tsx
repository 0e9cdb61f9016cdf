import { processorQcReport } from '@ivue/contracts/reports/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { ScreenTabs } from '../../rpc/screen-tabs.tsx'
import { ReportPage } from '../report-page.tsx'
import { funnelReport } from './funnel-report.tsx'

const REPORT = funnelReport('processor', SCREENS.processorLoanReport.title, {
  list: processorQcReport.getAllProcessorQcReport,
  detail: processorQcReport.getAllProcessorQcReportDetail,
})

/** The Processor Qc Report of imported loans (quality 2.4). */
export function ProcessorLoanReportPage() {
  return <ReportPage report={REPORT} tabs={<ScreenTabs label="Processor" of={['processor', 'processorLoanReport']} />} />
}
