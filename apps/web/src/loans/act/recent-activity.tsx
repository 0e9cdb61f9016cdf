import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../rpc/call-query.ts'
import { Answered } from '../../rpc/query-content.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Moment, TableZone } from '../../ui/display/moment.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { sentenceOf } from '../details/activity-sentence.ts'
import styles from './comments-tab.module.css'

const SHOWN = 12

/** The loan's recent activity without comments, which are shown next to it. */
export function Happened({ loanNumber, onAll }: { loanNumber: string; onAll: () => void }) {
  const history = useQuery(ask(loanDetails.getHistory, { loanNumber }))
  return (
    <Card
      title="What happened"
      say={
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
      <Answered query={history} rows={6} rowHeight={32} loading="Loading what happened" failed="What happened could not be loaded">
        {({ rows }) => (
          <ol className={styles.happened}>
            {rows
              .filter(({ activityName }) => !activityName.endsWith('Comment'))
              .slice(0, SHOWN)
              .map((row) => (
                <li key={row.id}>
                  <Moment at={row.activityDate} look="short" inTable />
                  <span>
                    {sentenceOf(row)} <span className={styles.by}>{row.activityBy}</span>
                  </span>
                </li>
              ))}
          </ol>
        )}
      </Answered>
    </Card>
  )
}
