import type { CheckpointHistory as Version } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { useId } from 'react'
import { Moment } from '../../ui/display/moment.tsx'
import { ChangedFields } from './changed-fields.tsx'
import styles from './checkpoints.module.css'

/** Lists all versions of a question, newest first, with their changes. */
export function CheckpointHistory({ history }: { history: readonly Version[] }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h3 id={heading}>History</h3>
      <ol className="grid gap-12">
        {history.map(({ version, by, at, what, changes }) => (
          <li key={version}>
            <p className={styles.versionHead}>
              <b>Version {version}</b> {what} by {by}, <Moment at={at} />
            </p>
            {what === 'Changed' && <ChangedFields changes={changes} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
