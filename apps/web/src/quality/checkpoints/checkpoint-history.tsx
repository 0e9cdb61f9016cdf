import type { CheckpointHistory as Version } from '@ivue/contracts/quality/checkpoints-contract.ts'
import { useId } from 'react'
import { useViewer } from '../../rpc/viewer.tsx'
import { fullMoment } from '../../ui/moments.ts'
import styles from './checkpoints.module.css'
import { markedChange } from './marked-change.ts'

/** Every version of a question, newest first, with what it changed. */
export function CheckpointHistory({ history }: { history: readonly Version[] }) {
  const heading = useId()
  const { businessZone } = useViewer()
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h3 id={heading}>History</h3>
      <ol className={styles.history}>
        {history.map(({ version, by, at, what, changes }) => (
          <li key={version}>
            <p className={styles.versionHead}>
              <b>Version {version}</b> {what} by {by}, <time dateTime={at}>{fullMoment(at, businessZone)}</time>
            </p>
            {what === 'Changed' && (
              <dl className={styles.changes}>
                {changes.map((change) => (
                  <Change key={change.what} {...change} />
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Change({ what, before, after }: Version['changes'][number]) {
  const { start, was, is, end } = markedChange(before, after)
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        {start}
        {was && (
          <del>
            <span className="unseen">was </span>
            {was}
          </del>
        )}
        {was && is && ' '}
        {is && (
          <ins>
            <span className="unseen">is </span>
            {is}
          </ins>
        )}
        {end}
      </dd>
    </div>
  )
}
