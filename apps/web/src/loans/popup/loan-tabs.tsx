import { type TabItem, Tabs } from '../../ui/controls/tabs.tsx'
import { Conditions, countOpen } from '../details/conditions.tsx'
import { GeneralInfo } from '../details/general-info.tsx'
import { LoanHistory } from '../details/loan-history.tsx'
import { LoanTimeline } from '../details/loan-timeline.tsx'
import { countTasks, OpenTasks } from '../details/open-tasks.tsx'
import { RelatedParties } from '../details/related-parties.tsx'
import { LoanQuality } from '../reviews/loan-quality.tsx'
import styles from './loan-dialog.module.css'
import type { LoanDetails } from './loan-header.tsx'
import type { LoanSlots } from './slots.ts'

export type LoanTab = 'general' | 'history' | 'parties' | 'timeline' | 'tasks' | 'quality' | 'conditions'

/** Tabs show the number of their open items. */
const tabsOf = ({ tasks, conditions }: LoanDetails): readonly TabItem<LoanTab>[] => [
  { value: 'general', label: 'General Info' },
  { value: 'history', label: 'Loan History' },
  { value: 'parties', label: 'Related Parties' },
  { value: 'timeline', label: 'Loan Timeline' },
  { value: 'tasks', label: 'Open Tasks', count: countTasks(tasks) || undefined },
  { value: 'quality', label: 'Loan Quality' },
  { value: 'conditions', label: 'Conditions', count: countOpen(conditions) || undefined },
]

interface LoanTabsProps {
  details: LoanDetails
  slots: LoanSlots
  tab: LoanTab
  onTab: (tab: LoanTab) => void
}

export function LoanTabs({ details, slots, tab, onTab }: LoanTabsProps) {
  return (
    <div className={styles.tabs}>
      <Tabs label="Loan" items={tabsOf(details)} value={tab} onChange={onTab}>
        <div className={styles.panel}>
          <Panel key={details.loanNumber} tab={tab} details={details} slots={slots} />
        </div>
      </Tabs>
    </div>
  )
}

function Panel({ tab, details, slots }: Omit<LoanTabsProps, 'onTab'>) {
  switch (tab) {
    case 'general':
      return <GeneralInfo details={details} />
    case 'history':
      return <LoanHistory loanNumber={details.loanNumber} />
    case 'parties':
      return <RelatedParties parties={details.parties} />
    case 'timeline':
      return <LoanTimeline timeline={details.timeline} />
    case 'tasks':
      return <OpenTasks tasks={details.tasks} />
    case 'quality':
      return <LoanQuality details={details} Findings={slots.Findings} />
    case 'conditions':
      return <Conditions conditions={details.conditions} />
  }
}
