import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Moment, TableZone } from '../../ui/display/moment.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { activitySentence } from '../details/activity-sentence.ts'
import styles from './comments-tab.module.css'

const MAX_ROWS = 12

/** The loan's recent activity without comments, which are shown next to it. */
export function RecentActivity({ loanNumber, onAll }: { loanNumber: string; onAll: () => void }) {
  const history = useQuery(callQuery(loanDetails.getHistory, { loanNumber }))
  return (
    <Card
      title="What happened"
      note={
        <>
          lately, in
          <TableZone />
        </>
      }
      actions={
        <Button variant="link" onClick={onAll}>
          All in Loan History
        </Button>
      }
    >
      <QueryContent query={history} rows={6} rowHeight={32} loading="Loading what happened" failed="What happened could not be loaded">
        {({ rows }) => (
          <ol className={`${styles.happened} pad-4-14-10`}>
            {rows
              .filter(({ activityName }) => !activityName.endsWith('Comment'))
              .slice(0, MAX_ROWS)
              .map((row) => (
                <li className="grid breaks gap-8 pad-4-0 columns-104-rest" key={row.id}>
                  <Moment at={row.activityDate} look="short" inTable />
                  <span>
                    {activitySentence(row)} <span className={styles.by}>{row.activityBy}</span>
                  </span>
                </li>
              ))}
          </ol>
        )}
      </QueryContent>
    </Card>
  )
}
