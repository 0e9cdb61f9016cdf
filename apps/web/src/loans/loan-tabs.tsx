import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty } from '../ui/states.tsx'
import { type TabItem, Tabs } from '../ui/tabs.tsx'
import { GeneralInfo } from './general-info.tsx'
import styles from './loan-dialog.module.css'
import type { LoanDetails } from './loan-header.tsx'
import { LoanHistory } from './loan-history.tsx'
import { LoanQuality } from './loan-quality.tsx'

const TABS = [
  { value: 'general', label: 'General Info' },
  { value: 'history', label: 'Loan History' },
  { value: 'parties', label: 'Related Parties' },
  { value: 'timeline', label: 'Loan Timeline' },
  { value: 'tasks', label: 'Open Tasks' },
  { value: 'quality', label: 'Loan Quality' },
  { value: 'conditions', label: 'Conditions' },
] as const satisfies readonly TabItem<string>[]
type Tab = (typeof TABS)[number]['value']

interface LoanTabsProps {
  loanNumber: string
  /** The loan waits for its conflict check. */
  locked: boolean
  details: UseQueryResult<LoanDetails>
}

/** The tabs of the popup; Loan Quality stands open first (platform 2.9). */
export function LoanTabs(props: LoanTabsProps) {
  const [tab, setTab] = useState<Tab>('quality')
  return (
    <div className={styles.tabs}>
      <Tabs label="Loan" items={TABS} value={tab} onChange={setTab}>
        <div className={styles.panel}>
          <Panel tab={tab} {...props} />
        </div>
      </Tabs>
    </div>
  )
}

function Panel({ tab, loanNumber, locked, details }: LoanTabsProps & { tab: Tab }) {
  switch (tab) {
    case 'general':
      return <GeneralInfo details={details} />
    case 'history':
      return <LoanHistory loanNumber={loanNumber} />
    case 'quality':
      return <LoanQuality loanNumber={loanNumber} locked={locked} />
    default:
      return <Empty title={`${TABS.find(({ value }) => value === tab)?.label} is not built yet`}>It comes with a later release.</Empty>
  }
}
