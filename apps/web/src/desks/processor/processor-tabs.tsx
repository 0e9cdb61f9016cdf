import { paths } from '../../paths.ts'
import { useViewer } from '../../rpc/viewer.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'

const TABS = [
  { to: paths.processor, label: 'Processor Dashboard', access: 'processor.view' },
  { to: paths.processorLoanReport, label: 'Processor Qc Report', access: 'reports.processor' },
] as const

/** The processor's screens as tabs (work 2); those that the viewer may not open are left out. */
export function ProcessorTabs() {
  const viewer = useViewer()
  return <LinkTabs label="Processor" items={TABS.filter(({ access }) => viewer.may(access))} />
}
