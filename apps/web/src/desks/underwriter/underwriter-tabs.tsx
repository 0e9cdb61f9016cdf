import { paths } from '../../paths.ts'
import { useViewer } from '../../rpc/viewer.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'

const TABS = [
  { to: paths.underwriter, label: 'Underwriter Dashboard', access: 'underwriter.view' },
  { to: paths.pipelineDetails, label: 'Pipeline Details', access: 'underwriter.view' },
  { to: paths.underwriterLoanReport, label: 'Underwriter Qc Report', access: 'reports.underwriter' },
] as const

/** The underwriter's screens as tabs (work 2); those that the viewer may not open are left out. */
export function UnderwriterTabs() {
  const viewer = useViewer()
  return <LinkTabs label="Underwriter" items={TABS.filter(({ access }) => viewer.may(access))} />
}
