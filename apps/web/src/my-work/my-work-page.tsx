import { myWork } from '@ivue/contracts/my-work/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../rpc/call-query.ts'
import { QueryContent } from '../rpc/query-content.tsx'
import { ScreenTabs } from '../rpc/screen-tabs.tsx'
import { Kbd } from '../ui/controls/kbd.tsx'
import { COMMAND_KEY } from '../ui/controls/keys.ts'
import { Page } from '../ui/layout/page.tsx'
import { MyFigures } from './my-figures.tsx'
import styles from './my-work.module.css'
import { NextItem } from './next-item.tsx'
import { RecentActs } from './recent-acts.tsx'
import { useReloadWithChanges } from './use-reload-with-changes.ts'
import { WorkTable } from './work-table.tsx'

/** My work: what the viewer has to do now, the most urgent first (experience, The day, second round). */
export function MyWorkPage() {
  const query = useQuery({ ...callQuery(myWork.getMyWork, {}), staleTime: 0 })
  useReloadWithChanges()
  return (
    <Page
      title={SCREENS.myWork.title}
      tabs={<ScreenTabs label="Home" screens={['myWork', 'landing']} />}
      foot={
        <p className={`${styles.keys} key-hints`}>
          <Kbd>Enter</Kbd> open <Kbd>d</Kbd> do it <Kbd>c</Kbd> comment <Kbd>z</Kbd> snooze <Kbd>f</Kbd> follow <Kbd>n</Kbd> give me the
          next <Kbd>{COMMAND_KEY} Z</Kbd> undo
        </p>
      }
    >
      <QueryContent query={query} rows={12} rowHeight={28} loading="Loading your work" failed="Your work could not be loaded">
        {({ groups, next, left, month, figures }) => (
          <div className={styles.columns}>
            <WorkTable groups={groups} />
            <aside className={styles.aside} aria-label="Next loan and my numbers">
              <NextItem next={next} left={left} />
              <MyFigures month={month} figures={figures} />
              <RecentActs />
            </aside>
          </div>
        )}
      </QueryContent>
    </Page>
  )
}
