import { ScreenTabs } from '../../viewer/screen-tabs.tsx'

export function UnderwriterTabs() {
  return <ScreenTabs label="Underwriter" screens={['underwriter', 'pipelineDetails', 'underwriterLoanReport']} />
}
