import { ScreenTabs } from '../../rpc/screen-tabs.tsx'

/** The underwriter's screens as tabs (work 2). */
export function UnderwriterTabs() {
  return <ScreenTabs label="Underwriter" of={['underwriter', 'pipelineDetails', 'underwriterLoanReport']} />
}
