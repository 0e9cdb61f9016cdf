import { SCREENS } from '@ivue/contracts/screens.ts'
import type { ReactNode } from 'react'
import { LinkTabs } from '../../ui/controls/link-tabs.tsx'
import { Bar, Page } from '../../ui/layout/page.tsx'
import { PrintLine } from '../../viewer/print-line.tsx'

const TABS = [
  { screen: SCREENS.qualityCharts, label: 'Control chart', exact: true },
  { screen: SCREENS.qualityPeople, label: 'People' },
  { screen: SCREENS.qualityWaterfall, label: 'Waterfall' },
  { screen: SCREENS.qualityClocks, label: 'Clocks' },
]

interface QualityPageProps {
  tab: string
  search: string
  bar?: ReactNode
  /** The chosen filters as text, for printing. */
  words?: readonly string[]
  actions?: ReactNode
  children: ReactNode
}

/** The frame of the quality charts with their tabs. The filters in `search` are carried over to the other tabs. */
export function QualityPage({ tab, search, bar, words = [], actions, children }: QualityPageProps) {
  return (
    <Page
      title={SCREENS.qualityCharts.title}
      documentTitle={`${tab} · ${SCREENS.qualityCharts.title}`}
      kind="cards"
      tabs={
        <LinkTabs
          label="Views"
          look="pill"
          items={TABS.map(({ screen, label, exact = false }) => ({ to: search ? `${screen.path}?${search}` : screen.path, label, exact }))}
        />
      }
      actions={actions}
      bars={
        <>
          {bar && <Bar label="Filters">{bar}</Bar>}
          <PrintLine words={words} />
        </>
      }
    >
      {children}
    </Page>
  )
}
