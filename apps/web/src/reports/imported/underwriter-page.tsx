import { underwriterQcReport } from '@ivue/contracts/reports/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { ScreenTabs } from '../../rpc/screen-tabs.tsx'
import { ReportPage } from '../report-page.tsx'
import { importedReport } from './imported-report.tsx'

const REPORT = importedReport('underwriter', SCREENS.underwriterLoanReport.title, {
  list: underwriterQcReport.getAllUnderwriterQcReport,
  detail: underwriterQcReport.getAllUnderwriterQcReportDetail,
})

/** The Underwriter Qc Report of imported loans (quality 2.4). */
export function UnderwriterLoanReportPage() {
  return (
    <ReportPage
      report={REPORT}
      bars={<ScreenTabs label="Underwriter" screens={['underwriter', 'pipelineDetails', 'underwriterLoanReport']} />}
    />
  )
}
