import type { ShownFinding } from '@ivue/contracts/quality/findings/contract.ts'
import { Moment } from '../../ui/display/moment.tsx'
import styles from './findings.module.css'

/** Lists the rounds of a finding's dispute: the worked person's answer and QC's decision. */
export function FindingRounds({ rounds }: Pick<ShownFinding, 'rounds'>) {
  if (rounds.length === 0) return <p className="small-text">Nobody answered it yet.</p>
  return (
    <ol className={`${styles.list} grid gap-10`}>
      {rounds.map(({ round, by, at, overturn, overturn_comment, overturn_result, result_comment, decidedBy, decidedAt }) => (
        <li key={round}>
          <p>
            <b>Round {round}:</b> {overturn === 'Yes' ? 'disputed' : 'agreed'} by {by || 'unknown'}, <Moment at={at} />
          </p>
          {overturn_comment && <p className={styles.said}>{overturn_comment}</p>}
          {overturn_result && (
            <p className={styles.said}>
              <b className="medium">{overturn_result === 'Accept' ? 'Accepted' : 'Rejected'}</b> by {decidedBy || 'QC'}
              {decidedAt && (
                <>
                  , <Moment at={decidedAt} />
                </>
              )}
              {result_comment && `: ${result_comment}`}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
