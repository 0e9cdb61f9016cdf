import { type Activity, loanDetails } from '@ivue/contracts/loans/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Moment, TableZone } from '../../ui/display/moment.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import type { PopupParts } from '../parts/popup-parts.ts'
import { activitySentence } from './activity-sentence.ts'
import styles from './loan-history.module.css'

interface LoanHistoryProps {
  loanNumber: string
  /** Time up to which the history is shown, ISO 8601. Null for all of it. */
  at: string | null
  Findings: PopupParts['LoanFindings']
}

/** The QC findings on the loan and their outcome, then all activities. */
export function LoanHistory({ loanNumber, at, Findings }: LoanHistoryProps) {
  return (
    <div className="column tall">
      {Findings && at === null && <Findings loanNumber={loanNumber} />}
      <Activities loanNumber={loanNumber} at={at} />
    </div>
  )
}

/** The history of the loan, newest first, with the selected activity in full (platform 2.9, Comment history). */
function Activities({ loanNumber, at }: Omit<LoanHistoryProps, 'Findings'>) {
  const history = useQuery(callQuery(loanDetails.getHistory, { loanNumber, ...(at !== null && { at }) }))
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <QueryContent
      query={history}
      rows={8}
      rowHeight={44}
      loading="Loading the loan's history"
      failed="The loan's history could not be loaded"
    >
      {({ rows, more }) => {
        const shown = rows.find((row) => row.id === chosen) ?? rows[0]
        if (!shown)
          return <Empty title="Nothing has happened to this loan yet">Decisions, comments, assignments and reviews are listed here.</Empty>
        return (
          <div className={styles.history}>
            <ol className="scrolls card" aria-label="Activities, newest first">
              <li className="faint text-12 pad-8-14">
                Times in
                <TableZone />
              </li>
              {rows.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    className={`${styles.entry} column wide bottomline pressable hover-on-hover pad-6-14`}
                    aria-current={row === shown || undefined}
                    onClick={() => setChosen(row.id)}
                  >
                    <b>{activitySentence(row)}</b>
                    <span className={`${styles.quiet} faint`}>
                      <Moment at={row.activityDate} inTable /> · {row.activityBy}
                    </span>
                  </button>
                </li>
              ))}
              {more && <li className="faint text-12 pad-8-14">Older activities are in the log dashboards.</li>}
            </ol>
            <ActivityDetail activity={shown} />
          </div>
        )
      }}
    </QueryContent>
  )
}

function ActivityDetail({ activity }: { activity: Activity }) {
  const facts = [
    ['Loan Number', activity.loanNo],
    ['Activity Date', <Moment key="at" at={activity.activityDate} />],
    ['Performed By', activity.activityBy],
    ['Before', activity.before],
    ['After', activity.after],
    ['Comments', activity.activityReview],
  ] as const
  return (
    <section className="pad-12-16 scrolls card" aria-label="Activity" aria-live="polite">
      <h2>{activitySentence(activity)}</h2>
      <dl className="above-8">
        {facts.map(([label, value]) => (
          <div className="grid gap-8 pad-4-0 columns-120-fr" key={label}>
            <dt className="faint">{label}</dt>
            <dd className="own-lines breaks">{value || <span className={`${styles.quiet} faint`}>–</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
